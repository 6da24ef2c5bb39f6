/** Runs the tests of one network, and returns every exchange with its fake. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Exchange } from '@broadside/networks/testing/recorder'
import { startVitest } from 'vitest/node'
import { Refusal } from './refusal.ts'

/** Throws Refusal if a test failed: what it recorded can't be trusted. */
export async function recordTests(id: string, folder: string): Promise<Exchange[]> {
  const file = join(folder, `${id}.ndjson`)
  process.env['RECORD_EXCHANGES'] = file
  const options = { project: ['packages'], watch: false, reporters: ['minimal'] }
  const vitest = await startVitest('test', [`packages/networks/src/${id}/`], options)
  const isFine = vitest.state.getTestModules().every((module) => module.ok())
  await vitest.close()
  if (!isFine) throw new Refusal(`A test of ${id} fails.`)
  const text = await readFile(file, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Exchange)
}
