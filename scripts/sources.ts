import { glob } from 'node:fs/promises'

/** Every source file of the project that people write. */
export async function listSources(): Promise<string[]> {
  const paths: string[] = []
  const patterns = ['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}', 'bench/**/*.ts', 'tests/**/*.ts']
  for await (const path of glob(patterns, { exclude: ['**/node_modules/**', '**/fixtures/**'] })) paths.push(path)
  return paths.toSorted()
}
