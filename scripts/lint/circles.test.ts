import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { circlesOf, findCircles, listCircles, listImports, serverRoom, webRoom } from './circles.ts'

const toFolder = (path: string): string | undefined => /^[^/]+(?=\/)/.exec(path)?.[0]

describe('circles of rooms', () => {
  it('finds two rooms that import each other, with the imports that close the circle', () => {
    const found = findCircles(
      [
        { path: 'sets/sets.ts', imports: ['sets/store.ts', 'posts/posts.ts'] },
        { path: 'posts/list.ts', imports: ['sets/sets.ts'] },
      ],
      toFolder,
    )
    expect(found).toStrictEqual([
      'Circular imports: sets → posts → sets\n  sets/sets.ts imports posts/posts.ts\n  posts/list.ts imports sets/sets.ts',
    ])
  })

  it('finds a circle through a third room', () => {
    const found = findCircles(
      [
        { path: 'a/1.ts', imports: ['b/1.ts'] },
        { path: 'b/2.ts', imports: ['c/1.ts'] },
        { path: 'c/3.ts', imports: ['a/2.ts'] },
      ],
      toFolder,
    )
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('a → b → c → a')
  })

  it('accepts imports in one direction, within a room, and of files outside of rooms', () => {
    const files = [
      { path: 'a/1.ts', imports: ['a/2.ts', 'b/1.ts', 'table.ts'] },
      { path: 'a/2.ts', imports: ['a/1.ts', 'b/1.ts'] },
      { path: 'table.ts', imports: ['a/1.ts', 'b/1.ts'] },
    ]
    expect(findCircles(files, toFolder)).toStrictEqual([])
  })

  it.each([
    ['features/publishing/accounts/accounts.ts', 'features/publishing/accounts'],
    ['features/builds/builds/engine/model/draft.ts', 'features/builds/builds'],
    ['features/routes.ts', undefined],
    ['lib/ids.ts', undefined],
  ])('on the server, takes %s for a file of %s', (path, room) => expect(serverRoom(path)).toBe(room))
})

describe('imports of a file', () => {
  it('finds every kind, over several lines', () => {
    const text = [
      `import { sql } from 'kysely'`,
      `import type { Db } from '#db/open.ts'`,
      `import {`,
      `  type One,`,
      `  two,`,
      `} from './numbers.ts'`,
      `import './effect.ts'`,
      `export type { Three } from './three.ts'`,
      `export * from './four.ts'`,
      `const later = () => import('./later.ts')`,
    ].join('\n')
    expect(listImports(text)).toStrictEqual([
      { specifier: 'kysely', isType: false, isLazy: false },
      { specifier: '#db/open.ts', isType: true, isLazy: false },
      { specifier: './numbers.ts', isType: false, isLazy: false },
      { specifier: './effect.ts', isType: false, isLazy: false },
      { specifier: './three.ts', isType: true, isLazy: false },
      { specifier: './four.ts', isType: false, isLazy: false },
      { specifier: './later.ts', isType: false, isLazy: true },
    ])
  })
})

/** A check that resolves no import finds nothing, and passes. */
describe('the rooms of the web app', () => {
  it.each([
    ['ui/button/button.tsx', 'ui/button'],
    ['api/session.ts', 'api'],
    ['screens/posts/bulk/bulk.tsx', 'screens/posts'],
    ['screens/composer/session/model/content.ts', 'screens/composer/session'],
    ['screens/composer/views/text/editor.tsx', 'screens/composer/views/text'],
    ['main.tsx', undefined],
  ])('%s is in %s', (path, room) => expect(webRoom(path)).toBe(room))
})

describe('a tree of files', () => {
  let folder: string
  beforeAll(async () => {
    folder = relative('.', await mkdtemp(join(tmpdir(), 'broadside-circles-')))
    const files = {
      'package.json': `{ "imports": { "#wing/*": "./src/features/wing/*" } }`,
      'src/features/wing/one/one.ts': `import type { Two } from '#wing/two/two.ts'\n`,
      'src/features/wing/two/two.ts': `import { one } from '../one/one.ts'\n`,
      'src/features/wing/two/two.test.ts': `import { three } from '#wing/three/three.ts'\n`,
      'src/features/wing/three/three.ts': `import { two } from '#wing/two/two.ts'\nimport { four } from './four.ts'\n`,
      'src/features/wing/three/four.ts': `import { three } from './three.ts'\n`,
    }
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('has circles of features by types too, of files by values only, and none through tests', () => {
    const [files, rooms, ...others] = circlesOf({ folder, roomOf: serverRoom })
    expect(files).toContain('three.ts')
    expect(rooms).toContain('features/wing/one → features/wing/two → features/wing/one')
    expect(others).toStrictEqual([])
  })

  it('of this repository has none', () => expect(listCircles()).toStrictEqual([]))
})
