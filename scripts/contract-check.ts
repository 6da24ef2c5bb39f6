/**
 * Checks the OpenAPI document with a checker of the interface contract, given as a path. Counts missing endpoints and schemas; fails on
 * errors in existing ones.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { toOpenApi } from '../packages/contract/src/openapi.ts'

const [checker] = process.argv.slice(2)
if (!checker) throw new Error('Usage: contract-check.ts <path to the checker>')

const folder = await mkdtemp(join(tmpdir(), 'broadside-contract-'))
const file = join(folder, 'openapi.json')
await writeFile(file, JSON.stringify(toOpenApi({ baseUrl: 'http://localhost:8787/api/v1', version: '0' })))
const { stdout } = await promisify(execFile)(process.execPath, [checker, file, '--names']).catch((error: { stdout?: string }) => {
  if (error.stdout === undefined) throw error
  return { stdout: error.stdout }
})
await rm(folder, { recursive: true })

const failures = stdout.split('\n').filter((line) => line.startsWith('FAIL '))
const missing = failures.filter((line) => /is not in (the document|components\.schemas)$/.test(line))
const wrong = failures.filter((line) => !missing.includes(line))
for (const line of wrong) process.stdout.write(`${line}\n`)
const summary = stdout.trim().split('\n').at(-1) ?? ''
process.stdout.write(`contract: ${summary}; ${missing.length} missing endpoints and schemas, ${wrong.length} faults\n`)
process.exitCode = wrong.length ? 1 : 0
