import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importPKCS8, SignJWT } from 'jose';
import { KJUR } from 'jsrsasign';

// A substitute for the App Store and for Apple's OCSP server.

const DAY_MS = 24 * 60 * 60 * 1000;
const ALGORITHM = 'SHA256withECDSA';
const when = (from: number) => `${new Date(Date.now() + from).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;

/** Members missing from the types of jsrsasign. */
interface Written {
  getEncodedHex(): string;
}
type Writer = new (parameters: Record<string, unknown>) => Written;
const { x509, ocsp } = KJUR.asn1 as unknown as {
  x509: { Certificate: Writer };
  ocsp: { OCSPResponse: Writer };
};

/** A certificate of the chain. */
interface ChainCertificate {
  name: string;
  key: string;
  /** Encoded once, because each encoding signs it again. */
  der: Buffer;
  pem: string;
}

const keyFormat = {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

function place(name: string, ext: object[], issuer?: ChainCertificate): ChainCertificate {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', keyFormat);
  const certificate = new x509.Certificate({
    version: 3,
    serial: { int: 1 + name.length },
    sigalg: ALGORITHM,
    issuer: { str: `/CN=${issuer?.name ?? name}` },
    subject: { str: `/CN=${name}` },
    notbefore: { str: when(-DAY_MS) },
    notafter: { str: when(DAY_MS) },
    sbjpubkey: publicKey,
    cakey: issuer?.key ?? key,
    ext,
  });
  const der = Buffer.from(certificate.getEncodedHex(), 'hex');
  return { name, key, der, pem: new X509Certificate(der).toString() };
}

const authority = [
  { extname: 'basicConstraints', cA: true, critical: true },
  { extname: 'keyUsage', names: ['keyCertSign', 'cRLSign'], critical: true },
];
/** Apple's own extensions, with empty content. */
const marked = (oid: string) => ({ extname: oid, extn: '0500' });
const asks = (url: string) => ({ extname: 'authorityInfoAccess', array: [{ ocsp: url }] });
const answers = [{ extname: 'extKeyUsage', array: ['ocspSigning'] }];

/** Creates Apple's changing signing certificates under its root. */
function createChain(root: ChainCertificate, url: string) {
  const between = place('Between', [...authority, marked('1.2.840.113635.100.6.2.1'), asks(`${url}/between`)], root);
  const leaf = place('Leaf', [marked('1.2.840.113635.100.6.11.1'), asks(`${url}/leaf`)], between);
  const responders = { between: place('Answers', answers, root), leaf: place('Also answers', answers, between) };
  return { root, between, leaf, responders };
}
type Chain = ReturnType<typeof createChain>;

/** Builds a signed OCSP response that this certificate has not been revoked. */
function signGoodResponse({ root, between, leaf, responders }: Chain, which: 'between' | 'leaf'): Buffer {
  const [issuer, subject] = which === 'leaf' ? [between, leaf] : [root, between];
  const certid = { alg: 'sha256', issuerCert: issuer.pem, subjectCert: subject.pem };
  const status = { certid, status: { status: 'good' }, thisupdate: when(-DAY_MS), nextupdate: when(DAY_MS) };
  const response = new ocsp.OCSPResponse({
    resstatus: 'successful',
    restype: 'ocspBasic',
    respid: { name: { str: `/CN=${responders[which].name}` } },
    prodat: when(0),
    array: [status],
    sigalg: ALGORITHM,
    reskey: responders[which].key,
    certs: [responders[which].pem],
  });
  return Buffer.from(response.getEncodedHex(), 'hex');
}

/** Signs an app's transaction like the App Store. */
async function transaction(chain: Chain, claims: Record<string, unknown>): Promise<string> {
  const key = await importPKCS8(chain.leaf.key, 'ES256');
  const x5c = [chain.leaf, chain.between, chain.root].map(({ der }) => der.toString('base64'));
  return new SignJWT({ environment: 'Sandbox', type: 'Consumable', signedDate: Date.now(), ...claims })
    .setProtectedHeader({ alg: 'ES256', x5c })
    .sign(key);
}

/** Starts the OCSP server, which reports every certificate as valid. */
export async function startApple() {
  let known: { chain: Chain } | undefined;
  const server = createServer((request, response) => {
    const which = request.url === '/leaf' ? 'leaf' : 'between';
    request
      .resume()
      .once('end', () => (known ? response.end(signGoodResponse(known.chain, which)) : response.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Creates an App Store whose certificates refer to `url` for OCSP. */
    sell(url: string, bundleId: string) {
      const root = place('Root', authority);
      const current = { chain: createChain(root, url) };
      known = current;
      return {
        /** Apple's root certificate, in DER. */
        root: root.der,
        /** Issues new certificates under the same root, whose status nobody has requested yet. */
        renew() {
          current.chain = createChain(root, url);
        },
        /** Returns a signed payment for a product, with these claims beside the usual ones. */
        sign: (transactionId: string, productId: string, more: Record<string, unknown> = {}) => {
          const usual = { transactionId, originalTransactionId: transactionId, productId, bundleId };
          return transaction(current.chain, { ...usual, ...more });
        },
      };
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
