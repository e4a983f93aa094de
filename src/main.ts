export {};

/** The Node release that comes with the packages, and the only one that tests run on. */
const NODE = 26;

// A dynamic import: an older Node would stop with a syntax error before it could say why.
if (Number.parseInt(process.versions.node, 10) >= NODE) {
  const { enableCompileCache, setSourceMapsSupport } = process.getBuiltinModule('node:module');
  // Without the packages' source maps, which would hold 4 MB in memory.
  setSourceMapsSupport(true, { nodeModules: false });
  // Later starts are half a second faster. The cache is next to the build, where no one else can write.
  enableCompileCache(`${import.meta.dirname}/.compile-cache`);
  await (await import('./serve.js')).serve();
} else {
  console.error(
    `Keyturn needs Node ${NODE} or newer, and this is Node ${process.versions.node}. Start it with \`npm start\`, which uses the right version.`,
  );
  process.exit(1);
}
