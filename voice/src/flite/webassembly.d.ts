// The part of WebAssembly that this workspace uses: TypeScript declares it only with the DOM, which isn't available
// here.
// biome-ignore lint/style/noNamespace: a global whose members are types can be declared in no other form.
declare namespace WebAssembly {
  class Module {
    private constructor();
  }
  class Memory {
    readonly buffer: ArrayBuffer;
  }
  class Instance {
    readonly exports: Record<string, unknown>;
  }
  type Imports = Record<string, Record<string, unknown>>;
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: Imports): Promise<Instance>;
}
