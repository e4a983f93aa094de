export {};

/** The release that comes with the packages. Tests run on no other. */
const NODE = 26;

// Imported only now, since an older Node stops with a syntax error at the first import it can't resolve.
if (Number.parseInt(process.versions.node, 10) >= NODE) {
  // Starts half a second sooner from the second time on. Beside the build, where nobody else can write.
  process.getBuiltinModule('node:module').enableCompileCache(`${import.meta.dirname}/.compile-cache`);
  await (await import('./serve.js')).serve();
} else {
  console.error(
    `Keyturn needs Node ${NODE} or newer, and this is Node ${process.versions.node}. Start it with \`npm start\`, which brings the right one.`,
  );
  process.exit(1);
}
