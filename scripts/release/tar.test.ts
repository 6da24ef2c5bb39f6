import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

interface Tar {
  toArchive(files: { path: string; content: Buffer; isExecutable: boolean }[]): Buffer
}

const { toArchive } = (await import(pathToFileURL(join(import.meta.dirname, 'tar.mjs')).href)) as Tar

const long = `${'folder/'.repeat(20)}${'name'.repeat(20)}`
const files = [
  { path: 'b/run', content: Buffer.from('#!/bin/sh\n'), isExecutable: true },
  { path: 'a.txt', content: Buffer.alloc(513, 'x'), isExecutable: false },
  { path: long, content: Buffer.alloc(0), isExecutable: false },
]

it('can be unpacked by tar, with long paths and modes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tar-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  execFileSync('tar', ['-xzf', '-', '-C', folder], { input: toArchive(files) })
  expect((await readFile(join(folder, 'a.txt'))).equals(Buffer.alloc(513, 'x'))).toBe(true)
  const modes = await Promise.all(['b/run', 'a.txt', long].map(async (path) => (await stat(join(folder, path))).mode & 0o111))
  expect(modes).toEqual([0o111, 0, 0])
})

it('depends neither on the order of the files nor on the time', () => {
  const archive = toArchive(files)
  expect(toArchive(files.toReversed()).equals(archive)).toBe(true)
  // The time in the header of gzip.
  expect(archive.readUInt32LE(4)).toBe(0)
})

it('rejects a path that does not fit', () => {
  const path = 'x'.repeat(101)
  expect(() => toArchive([{ path, content: Buffer.alloc(0), isExecutable: false }])).toThrow('too long')
})
