// Implements what flite needs of a system in memory: arguments, one output file, printed text, no input. Node's own `node:wasi`
// crashes the process when running flite. The numbers are those of WASI preview 1 (github.com/WebAssembly/WASI,
// legacy/preview1/docs.md).

const success = 0;
const badDescriptor = 8;
const noEntry = 44;
const noSeek = 70;

const typeDirectory = 3;
const typeFile = 4;
const typeCharacterDevice = 2;
const createFlag = 1;
const allRights = 0x1fffffffn;

const directoryFd = 3;
const fileFd = 4;
const outputFd = 1;
const errorFd = 2;
const mostErrorText = 2000;
/** Flite prints ten bytes for each sound of a line. */
const mostOutputText = 200_000;

/** Thrown through the program to end it. */
class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

/** A program ended with an error; the message contains its output. */
class ProgramFailed extends Error {
  override name = 'ProgramFailed';
}

/** Creates a growing file that can be written at any position. */
function memoryFile() {
  let bytes = new Uint8Array(1 << 18);
  let length = 0;
  let position = 0;
  return {
    restart() {
      length = 0;
      position = 0;
    },
    write(part: Uint8Array) {
      const end = position + part.length;
      if (end > bytes.length) {
        const grown = new Uint8Array(Math.max(end, bytes.length * 2));
        grown.set(bytes.subarray(0, length));
        bytes = grown;
      }
      bytes.set(part, position);
      position = end;
      length = Math.max(length, end);
    },
    seek(offset: number, whence: number) {
      position = offset + (whence === 1 ? position : whence === 2 ? length : 0);
      return position;
    },
    contents: () => bytes.subarray(0, length),
  };
}

function systemFor(programArguments: string[], memory: () => WebAssembly.Memory) {
  const encoded = programArguments.map((argument) => new TextEncoder().encode(`${argument}\0`));
  const file = memoryFile();
  let errorText = '';
  let outputText = '';
  const view = () => new DataView(memory().buffer);
  const bytes = () => new Uint8Array(memory().buffer);

  const gather = (vectors: number, count: number, take: (part: Uint8Array) => void) => {
    const all = bytes();
    const head = view();
    let total = 0;
    for (let i = 0; i < count; i++) {
      const start = head.getUint32(vectors + i * 8, true);
      const size = head.getUint32(vectors + i * 8 + 4, true);
      take(all.subarray(start, start + size));
      total += size;
    }
    return total;
  };

  const system = {
    args_sizes_get(countAt: number, sizeAt: number) {
      view().setUint32(countAt, encoded.length, true);
      view().setUint32(
        sizeAt,
        encoded.reduce((sum, argument) => sum + argument.length, 0),
        true,
      );
      return success;
    },
    args_get(pointersAt: number, textAt: number) {
      let at = textAt;
      encoded.forEach((argument, i) => {
        view().setUint32(pointersAt + i * 4, at, true);
        bytes().set(argument, at);
        at += argument.length;
      });
      return success;
    },
    clock_time_get(_clock: number, _precision: bigint, timeAt: number) {
      view().setBigUint64(timeAt, BigInt(Math.round(performance.now() * 1e6)), true);
      return success;
    },
    fd_close: () => success,
    fd_fdstat_get(fd: number, statAt: number) {
      if (fd > fileFd) return badDescriptor;
      const type = fd === directoryFd ? typeDirectory : fd === fileFd ? typeFile : typeCharacterDevice;
      view().setUint8(statAt, type);
      view().setUint16(statAt + 2, 0, true);
      view().setBigUint64(statAt + 8, allRights, true);
      view().setBigUint64(statAt + 16, allRights, true);
      return success;
    },
    fd_fdstat_set_flags: () => success,
    fd_prestat_get(fd: number, statAt: number) {
      if (fd !== directoryFd) return badDescriptor;
      view().setUint8(statAt, 0);
      view().setUint32(statAt + 4, 1, true);
      return success;
    },
    fd_prestat_dir_name(_fd: number, nameAt: number) {
      bytes()[nameAt] = '.'.charCodeAt(0);
      return success;
    },
    path_open(
      _directory: number,
      _lookup: number,
      _path: number,
      _length: number,
      openFlags: number,
      _base: bigint,
      _inherit: bigint,
      _flags: number,
      fdAt: number,
    ) {
      if (!(openFlags & createFlag)) return noEntry;
      file.restart();
      view().setUint32(fdAt, fileFd, true);
      return success;
    },
    fd_read(_fd: number, _vectors: number, _count: number, sizeAt: number) {
      view().setUint32(sizeAt, 0, true);
      return success;
    },
    fd_seek(fd: number, offset: bigint, whence: number, positionAt: number) {
      if (fd !== fileFd) return noSeek;
      view().setBigUint64(positionAt, BigInt(file.seek(Number(offset), whence)), true);
      return success;
    },
    fd_write(fd: number, vectors: number, count: number, sizeAt: number) {
      const total = gather(vectors, count, (part) => {
        if (fd === fileFd) file.write(part);
        if (fd === outputFd) outputText = (outputText + new TextDecoder().decode(part)).slice(0, mostOutputText);
        if (fd === errorFd) errorText = (errorText + new TextDecoder().decode(part)).slice(0, mostErrorText);
      });
      view().setUint32(sizeAt, total, true);
      return success;
    },
    proc_exit(code: number) {
      throw new Exit(code);
    },
  };
  return { system, contents: file.contents, errorText: () => errorText, outputText: () => outputText };
}

/**
 * Runs a WASI command once and returns the bytes of its only output file, and what it printed. Blocks its thread. Throws `ProgramFailed` if
 * the program ends with an error or traps; the next run is a fresh instance and unaffected.
 */
export async function runProgram(
  program: WebAssembly.Module,
  programArguments: string[],
): Promise<{ file: Uint8Array; printed: string }> {
  let instance: WebAssembly.Instance | undefined;
  const { system, contents, errorText, outputText } = systemFor(programArguments, () => {
    const memory = instance?.exports.memory;
    if (!(memory instanceof WebAssembly.Memory)) throw new ProgramFailed('The program exports no memory.');
    return memory;
  });
  instance = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: system });
  const start = instance.exports._start;
  if (typeof start !== 'function') throw new ProgramFailed('The program exports no start.');
  try {
    start();
  } catch (error) {
    const ended = error instanceof Exit && error.code === 0;
    if (!ended) throw new ProgramFailed(`${error instanceof Error ? error.message : error} ${errorText()}`.trim());
  }
  return { file: contents(), printed: outputText() };
}
