import type { ServerWritableStream } from '@grpc/grpc-js';
import shared from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import streams, {
  type ReadReq,
  type ReadResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import type { StandInLog, StandInRecord } from './stand-in-log.ts';

type Call = ServerWritableStream<ReadReq, ReadResp>;
type Options = ReadReq.Options;

const TICKS_A_MILLISECOND = 10_000n;
const BACKWARDS = 1;

/** Streams.Read: a stream or the whole log, either way, or a subscription to the log. */
export function read(log: StandInLog, call: Call): void {
  const options = call.request.getOptions();
  if (options?.hasSubscription()) subscribe(log, call, options);
  else if (options) readOnce(log, call, options);
  else call.end();
}

function readOnce(log: StandInLog, call: Call, options: Options): void {
  const name = streamName(options);
  if (name !== null && !log.stream(name)) {
    call.write(new streams.ReadResp().setStreamNotFound(notFound(name)));
  } else {
    for (const record of selected(log, options, name)) call.write(toResponse(record));
  }
  call.end();
}

function subscribe(log: StandInLog, call: Call, options: Options): void {
  const matches = filterOf(options);
  const all = options.getAll();
  const from = all?.getPosition()?.getCommitPosition();
  let last = all?.hasEnd() ? (log.all.at(-1)?.position ?? 0) : Number(from ?? 0);
  const push = () => {
    for (const record of log.all) {
      if (record.position <= last) continue;
      last = record.position;
      if (matches(record)) call.write(toResponse(record));
    }
  };
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('stand-in');
  call.write(new streams.ReadResp().setConfirmation(confirmation));
  push();
  const unlisten = log.listen(push);
  call.on('cancelled', () => {
    unlisten();
    call.end();
  });
}

function selected(log: StandInLog, options: Options, name: string | null): StandInRecord[] {
  const isBackwards = Number(options.getReadDirection()) === BACKWARDS;
  const place = name === null ? positionWanted(options) : revisionWanted(options);
  const at = (record: StandInRecord) => (name === null ? record.position : record.revision);
  const records = [...((name === null ? log.all : log.stream(name)) ?? [])]
    .filter((record) => place === null || (isBackwards ? at(record) <= place : at(record) >= place))
    .filter(filterOf(options));
  return (isBackwards ? records.reverse() : records).slice(0, Number(options.getCount()));
}

function positionWanted(options: Options): number | null {
  const position = options.getAll()?.getPosition()?.getCommitPosition();
  return position === undefined ? null : Number(position);
}

function revisionWanted(options: Options): number | null {
  const stream = options.getStream();
  return stream?.hasRevision() ? Number(stream.getRevision()) : null;
}

function streamName(options: Options): string | null {
  const identifier = options.getStream()?.getStreamIdentifier();
  return identifier ? Buffer.from(identifier.getStreamName_asU8()).toString() : null;
}

function filterOf(options: Options): (record: StandInRecord) => boolean {
  const regex = options.getFilter()?.getEventType()?.getRegex();
  const pattern = regex ? new RegExp(regex) : null;
  return ({ type }) => !pattern || pattern.test(type);
}

function notFound(name: string) {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(name));
  return new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier);
}

function toResponse(record: StandInRecord): ReadResp {
  const position = String(record.position);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(record.stream)))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(record.data)
    .setCustomMetadata(record.metadata);
  recorded.getMetadataMap().set('type', record.type);
  recorded.getMetadataMap().set('content-type', record.contentType);
  recorded.getMetadataMap().set('created', String(BigInt(record.created.getTime()) * TICKS_A_MILLISECOND));
  const event = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position);
  return new streams.ReadResp().setEvent(event);
}
