declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  /** A server that speaks S3 and keeps its objects in a folder; what the tests use of it. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      allowMismatchedSignatures: boolean;
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
