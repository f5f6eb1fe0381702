import { Metadata, type ServerUnaryCall, type ServiceError, type sendUnaryData, status } from '@grpc/grpc-js';
import code from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/code_pb.js';
import rpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/status_pb.js';
import errors from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/errors_pb.js';
import streams, {
  type AppendRecord,
  type AppendRecordsRequest,
  type AppendRecordsResponse,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v2/streams/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import type { NewRecord, StandInLog } from './stand-in-log.ts';

type Call = ServerUnaryCall<AppendRecordsRequest, AppendRecordsResponse>;

interface Violation {
  index: number;
  stream: string;
  expected: number;
  actual: number;
}

/** StreamsService.AppendRecords: all records or none, on the condition that every checked stream is as expected. */
export function appendRecords(
  log: StandInLog,
  call: Call,
  answer: sendUnaryData<AppendRecordsResponse>,
): void {
  const violations = call.request.getChecksList().flatMap((check, index): Violation[] => {
    const state = check.getStreamState();
    if (!state) return [];
    const stream = state.getStream();
    const [expected, actual] = [Number(state.getExpectedState()), log.revisionOf(stream)];
    return expected === actual ? [] : [{ index, stream, expected, actual }];
  });
  if (violations.length > 0) {
    answer(violated(violations));
    return;
  }
  const written = log.append(call.request.getRecordsList().map(toRecord));
  const revisions = new Map(written.map(({ stream, revision }) => [stream, revision]));
  const response = new streams.AppendRecordsResponse().setPosition(String(written.at(-1)?.position ?? 0));
  for (const [stream, revision] of revisions) {
    response.addRevisions(new streams.StreamRevision().setStream(stream).setRevision(String(revision)));
  }
  answer(null, response);
}

/** Properties come back to readers as the record's metadata, in JSON. */
function toRecord(record: AppendRecord): NewRecord {
  const properties: Record<string, string> = {};
  record.getPropertiesMap().forEach((value, name) => {
    properties[name] = value.getStringValue();
  });
  return {
    stream: record.getStream(),
    id: record.getRecordId() ?? '',
    type: record.getSchema()?.getName() ?? '',
    contentType: 'application/json',
    data: record.getData_asU8(),
    metadata: Buffer.from(JSON.stringify(properties)),
  };
}

function violated(violations: Violation[]): ServiceError {
  const details = new errors.AppendConsistencyViolationErrorDetails();
  for (const { index, stream, expected, actual } of violations) {
    const state = new errors.ConsistencyViolation.StreamStateViolation()
      .setStream(stream)
      .setExpectedState(String(expected))
      .setActualState(String(actual));
    details.addViolations(new errors.ConsistencyViolation().setCheckIndex(index).setStreamState(state));
  }
  const packed = new any.Any();
  packed.pack(
    details.serializeBinary(),
    'kurrentdb.protocol.v2.streams.errors.AppendConsistencyViolationErrorDetails',
  );
  const message = 'The streams are not as expected';
  const metadata = new Metadata();
  const reason = new rpc.Status()
    .setCode(code.Code.FAILED_PRECONDITION)
    .setMessage(message)
    .setDetails(packed);
  metadata.set('grpc-status-details-bin', Buffer.from(reason.serializeBinary()));
  return Object.assign(new Error(message), { code: status.FAILED_PRECONDITION, details: message, metadata });
}
