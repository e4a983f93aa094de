export function onFailure(describe: () => Promise<string>): () => void;
