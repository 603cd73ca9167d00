import { createRequire } from 'node:module';

/**
 * The client's own generated service definitions. grpc-js and protobuf must be the same copies as the client's: another copy would not
 * recognise the messages.
 */
const fromHere = createRequire(import.meta.url);
const fromClient = createRequire(fromHere.resolve('@eventstore/db-client'));

export const grpc: typeof import('@grpc/grpc-js') = fromClient('@grpc/grpc-js');
export const anyMessage: typeof import('google-protobuf/google/protobuf/any_pb.js') = fromClient(
  'google-protobuf/google/protobuf/any_pb',
);
export const streams: typeof import('@eventstore/db-client/generated/streams_pb.js') =
  fromClient('../generated/streams_pb');
export const shared: typeof import('@eventstore/db-client/generated/shared_pb.js') =
  fromClient('../generated/shared_pb');
export const status: typeof import('@eventstore/db-client/generated/status_pb.js') =
  fromClient('../generated/status_pb');
export const features: typeof import('@eventstore/db-client/generated/serverfeatures_pb.js') = fromClient(
  '../generated/serverfeatures_pb',
);
export const { StreamsService }: typeof import('@eventstore/db-client/generated/streams_grpc_pb.js') =
  fromClient('../generated/streams_grpc_pb');
export const {
  ServerFeaturesService,
}: typeof import('@eventstore/db-client/generated/serverfeatures_grpc_pb.js') = fromClient(
  '../generated/serverfeatures_grpc_pb',
);
