import type { Plugin, Rolldown } from 'vite'

const nameInStart = (name: string): string => `runtime_${name}`

/** Splits a list of imports or exports such as `a as b,c` into pairs. */
const pairsOf = (list: string): [string, string][] =>
  list.split(',').map((one) => {
    const [name = '', alias = name] = one.trim().split(' as ')
    return [name, alias]
  })

const importOf = ({ fileName }: Rolldown.OutputChunk): RegExp =>
  new RegExp(String.raw`import\s*(?:\{([^}]*)\}\s*from\s*)?"\./${fileName.replace(/^.*\//, '').replaceAll('.', String.raw`\.`)}";?`)

/** Turns the helpers' code into an expression that returns them by the names other files import. */
const toExpression = (code: string): { expression: string; names: string[] } => {
  const [, body, list] = /^(.*)export\s*\{([^}]*)\};?\s*$/s.exec(code) ?? []
  if (body === undefined || list === undefined) throw new Error('The helpers of the bundler do not end in their exports')
  const exported = pairsOf(list)
  return {
    expression: `(()=>{${body}return{${exported.map(([local, name]) => `${name}:${local}`)}}})()`,
    names: exported.map(([, name]) => name),
  }
}

/**
 * Moves the bundler's helpers into the file that starts the app. They are half a kilobyte, but would cost every page a request: the bundler
 * puts them in a file of their own, regardless of the groups. https://github.com/rolldown/rolldown/pull/9419
 */
export const runtimeInStart = (): Plugin => ({
  name: 'runtime-in-start',
  apply: 'build',
  // Files are named before this changes their content, and browsers cache a file name forever.
  augmentChunkHash: () => 'runtime-in-start',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
    const start = chunks.find(({ name }) => name === 'start')
    if (!runtime || !start || start.imports.some((file) => file !== runtime.fileName))
      throw new Error('The start has to import the helpers of the bundler and nothing else')

    const { expression, names } = toExpression(runtime.code)
    start.code = start.code.replace(importOf(runtime), (_all, list: string) => {
      const ownNames = new Map(pairsOf(list))
      const bindings = names.map((name) => [name, ownNames.get(name) ?? nameInStart(name)] as const)
      const shared = bindings.map(([name, own]) => `${own} as ${nameInStart(name)}`)
      return `var{${bindings.map(([name, own]) => `${name}:${own}`)}}=${expression};export{${shared}};`
    })
    start.imports = []

    const inStart = `"./${start.fileName.replace(/^.*\//, '')}"`
    for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
      chunk.code = chunk.code.replace(importOf(runtime), (_all, list?: string) =>
        list === undefined ? '' : `import{${pairsOf(list).map(([name, own]) => `${nameInStart(name)} as ${own}`)}}from${inStart};`,
      )
      chunk.imports = [...new Set(chunk.imports.map((file) => (file === runtime.fileName ? start.fileName : file)))]
    }
    delete bundle[runtime.fileName]
  },
})
