/** Runs the command like an operator: as a separate program on the app's database. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { TestApp } from '#test/create-test-app.ts'
import { defined } from '#lib/defined.ts'

const execute = promisify(execFile)
const path = join(import.meta.dirname, '../../cli.ts')

export interface Outcome {
  code: number
  out: string
  err: string
}

export interface Program extends AsyncDisposable {
  run(...words: string[]): Promise<Outcome>
}

export async function openProgram({ app }: TestApp, env: Record<string, string> = {}): Promise<Program> {
  const { host, port, user, password = '' } = inject('postgres')
  const { rows } = await app.database.pool.query<{ name: string }>('select current_database() as name')
  const url = new URL(`postgres://localhost/${rows[0]?.name}`)
  url.search = new URLSearchParams({ host, port: String(port), user, ...defined({ password: password || undefined }) }).toString()
  const dataDir = await mkdtemp(join(tmpdir(), 'broadside-cli-'))
  const settings = { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: url.href, ...env }
  return {
    run: async (...words) => {
      try {
        const { stdout, stderr } = await execute(process.execPath, [path, ...words], { env: settings })
        return { code: 0, out: stdout, err: stderr }
      } catch (error) {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
        return { code, out: stdout, err: stderr }
      }
    },
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  }
}
