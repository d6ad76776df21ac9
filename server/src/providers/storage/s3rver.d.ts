declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  /** A server that implements S3 with its objects in a folder; declares what the tests use. */
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
