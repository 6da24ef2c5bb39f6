/** The command `broadside`. It works whether or not the server runs. */
import { createToken, createUser } from '#cli/accounts.ts'
import { backup, list as listBackups, schedule, verify } from '#cli/backup.ts'
import { showBuild } from '#cli/builds.ts'
import { type Command, usage } from '#cli/command.ts'
import { doctor } from '#cli/doctor.ts'
import { holdServer, releaseServer } from '#cli/held.ts'
import { cancelJob, listJobs, retryJob } from '#cli/jobs.ts'
import { keysStatus, resealKeys } from '#cli/keys.ts'
import { rollback } from '#cli/rollback.ts'
import { upgrade } from '#cli/upgrade.ts'
import { exportCommand, importCommand } from '#cli/moving.ts'
import { restore } from '#cli/restore.ts'
import { Problem } from '#lib/errors.ts'
import { StartupError } from '#lib/startup-error.ts'

const commands: readonly Command[] = [
  holdServer,
  releaseServer,
  createUser,
  createToken,
  verify,
  listBackups,
  schedule,
  backup,
  restore,
  listJobs,
  retryJob,
  cancelJob,
  showBuild,
  keysStatus,
  resealKeys,
  doctor,
  upgrade,
  rollback,
  exportCommand,
  importCommand,
]

async function run(words: string[]): Promise<number> {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (!command || words.includes('--help')) {
    const output = words.length === 0 || words.includes('--help') ? process.stdout : process.stderr
    output.write(`${usage(command ? [command] : commands)}\n`)
    return command || words.length === 0 || words[0] === '--help' ? 0 : 2
  }
  return command.run(words.slice(command.name.split(' ').length))
}

/** One line for every error that a person can fix; a bug keeps its stack trace. */
function explain(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message
  if (error instanceof Problem)
    return [
      error.message,
      ...(error.options.errors ?? []).map(({ location, message }) => `  ${location?.replace('body.', '--')}: ${message}`),
    ].join('\n')
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) return error.message
  return undefined
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const line = explain(error)
  if (line === undefined) throw error
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
