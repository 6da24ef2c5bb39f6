import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Command } from '#lib/command.ts'

const source = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(source, path), 'utf8')
const list = (pattern: string): string[] => globSync(pattern, { cwd: source }).map((path) => path.replaceAll('\\', '/'))

const declaring = list('**/*-commands.ts').filter((path) => !basename(path).startsWith('use-'))
const exportsOf = await Promise.all(
  declaring.map(async (path) => [path, Object.values((await import(join(source, path))) as Record<string, unknown>)] as const),
)

const isCommand = (value: unknown): value is Command<never> => typeof value === 'object' && value !== null && 'run' in value

/** The commands that a file exports, alone or in lists. */
const commandsIn = (wanted: (path: string) => boolean): Command<never>[] => {
  const values = exportsOf.filter(([path]) => wanted(path)).flatMap(([, exported]) => exported.flat() as unknown[])
  return [...new Set(values.filter(isCommand))]
}

const screens = [...new Set(declaring.flatMap((path) => /^screens\/([^/]+)/.exec(path)?.[1] ?? []))]
const onScreen = (screen: string): Command<never>[] =>
  commandsIn((path) => !path.startsWith('screens/') || path.startsWith(`screens/${screen}/`))

describe.each([...screens, 'any other screen'])('the commands of %s', (screen) => {
  const commands = onScreen(screen)
  const own = commands.filter(({ ownKeys }) => ownKeys).flatMap((command) => command.keys ?? [])
  const others = commands.filter(({ ownKeys }) => !ownKeys).flatMap((command) => command.keys ?? [])
  const keys = [...own, ...others.filter((key) => !own.includes(key))]

  it('have different ids and keys', () => {
    expect(keys.length).toBeGreaterThan(5)
    const ids = commands.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    expect(keys).toEqual([...new Set(keys)])
  })

  it('have no key that begins the sequence of another', () => {
    const firsts = keys.filter((key) => key.includes(' ')).map((key) => key.split(' ')[0])
    expect(keys.filter((key) => firsts.includes(key))).toEqual([])
  })
})

describe('keys', () => {
  it('are declared only in command files', () => {
    const others = list('**/*.{ts,tsx}').filter(
      (path) => !declaring.includes(path) && !path.endsWith('.test.ts') && !path.startsWith('dev/'),
    )
    expect(others.length).toBeGreaterThan(100)
    expect(others.filter((path) => /\bkeys: ['"`]/.test(read(path)))).toEqual([])
  })

  it('in a menu belong to a declared command', () => {
    const declared = commandsIn(() => true).flatMap((command) => command.keys ?? [])
    const shown = list('**/*.tsx')
      .filter((path) => !path.startsWith('dev/'))
      .flatMap((path) => {
        const text = read(path)
        const written = [...text.matchAll(/<MenuItem\b[^>]*?\bkeys=(?:"([^"]+)"|\{(\w+)\})/g)]
        return written.map(
          ([, literal, name = '']) => literal ?? new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1] ?? `${path}: ${name}`,
        )
      })
    expect(shown.filter((keys) => !declared.includes(keys))).toEqual([])
  })
})
