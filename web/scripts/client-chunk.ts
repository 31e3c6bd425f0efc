import type { Manifest } from 'vite';

const ENTRY = 'src/site/entry-client.tsx';

/** The name of the chunk of {@link ENTRY} and of all that it imports. */
export const CLIENT = 'client';

/** The part of a bundler's context that tells what a module imports. */
interface Graph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

/**
 * A group of Rolldown's `codeSplitting`: what the visitors' pages need before any of them is one file. Two files would name to each other
 * what they share, and be compressed apart: 450 bytes more. The helper of Vite stays in the first script, which everything else follows.
 */
export function clientChunk(root: string) {
  const modules = new Set<string>();
  const visit = (id: string, graph: Graph) => {
    if (modules.has(id) || id.includes('preload-helper')) return;
    modules.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next, graph);
  };
  return {
    debugName: CLIENT,
    name(id: string, graph: Graph): string | null {
      if (modules.size === 0) visit(`${root}/${ENTRY}`, graph);
      return modules.has(id) ? CLIENT : null;
    },
  };
}

/** The key in Vite's manifest of the chunk that {@link clientChunk} makes. */
export function clientKey(manifest: Manifest): string {
  const key = Object.keys(manifest).find((name) => manifest[name]?.name === CLIENT);
  if (!key) throw new Error(`no chunk '${CLIENT}' is in the manifest`);
  return key;
}
