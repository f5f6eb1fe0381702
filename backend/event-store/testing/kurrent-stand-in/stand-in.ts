import { type handleUnaryCall, Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
import features from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
import supported from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import readService from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import appendService from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_grpc_pb.js';
import { appendRecords } from './append.ts';
import { read } from './read.ts';
import { StandInLog } from './stand-in-log.ts';

/**
 * NOT KurrentDB: a stand-in that answers the calls our adapter makes, over the published protocol, from memory. It lets
 * specs drive the real client; it says nothing of KurrentDB's own durability, order or speed. No real server can be had
 * from a package registry.
 */
export interface StandIn {
  url: string;
  log: StandInLog;
  /** Cuts every connection and refuses new ones. */
  stop(): Promise<void>;
}

const VERSION = '26.1.0';

export async function startStandIn(port = 0, log = new StandInLog()): Promise<StandIn> {
  const server = new Server();
  server.addService(readService.StreamsService as ServiceDefinition, { read: read.bind(null, log) });
  server.addService(appendService.StreamsServiceService as ServiceDefinition, {
    appendRecords: appendRecords.bind(null, log),
  });
  server.addService(features.ServerFeaturesService as ServiceDefinition, {
    getSupportedMethods: ((_call, answer) => answer(null, supportedMethods())) as handleUnaryCall<
      unknown,
      unknown
    >,
  });
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, actual) =>
      error ? reject(error) : resolve(actual),
    );
  });
  return {
    url: `kurrentdb://127.0.0.1:${bound}?tls=false`,
    log,
    stop: async () => server.forceShutdown(),
  };
}

function supportedMethods() {
  const { path } = appendService.StreamsServiceService.appendRecords;
  const [, serviceName = '', methodName = ''] = path.split('/');
  const methods = new supported.SupportedMethods().setEventStoreServerVersion(VERSION);
  methods.addMethods(new supported.SupportedMethod().setServiceName(serviceName).setMethodName(methodName));
  return methods;
}
