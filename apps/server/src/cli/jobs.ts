/** `broadside job list`, `job retry` and `job cancel`. */
import { parseArgs } from 'node:util'
import { cancelJob as cancel, type JobStatus, listJobs as list, presentJob, retryJob as retry } from '#instance/jobs/jobs.ts'
import { invalidAt, uncoded } from '#lib/errors.ts'
import { type Command, type CommandContext, print, printJson, withDatabase } from './command.ts'

const statuses: readonly JobStatus[] = ['pending', 'processing', 'completed', 'failed']
const most = 1000

function readStatus(text: string | undefined): JobStatus | undefined {
  const status = statuses.find((one) => one === text)
  if (text !== undefined && !status) throw invalidAt('body.status', uncoded(`Must be one of: ${statuses.join(', ')}.`), text)
  return status
}

function readLimit(text: string): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > most) throw invalidAt('body.limit', uncoded(`Must be a whole number from 1 to ${most}.`), text)
  return limit
}

export const listJobs: Command = {
  name: 'job list',
  about: 'Lists the jobs of all workspaces and of the service, newest first.',
  options: [`--status ${statuses.join('|')}`, '--type <noun.verb>', '--limit 50', '--json'],
  run: async (words) => {
    const { values } = parseArgs({
      args: words,
      options: {
        status: { type: 'string' },
        type: { type: 'string' },
        limit: { type: 'string', default: '50' },
        json: { type: 'boolean' },
      },
    })
    const filter = { status: readStatus(values.status), type: values.type, limit: readLimit(values.limit) }
    return withDatabase(async (ctx) => {
      const jobs = (await list(ctx.db, filter)).map(presentJob)
      if (values.json) printJson(jobs)
      else if (!jobs.length) print('No jobs found.')
      else
        for (const { id, type, status, attempts, max_attempts, run_at, last_error } of jobs)
          print([id, type.padEnd(24), status.padEnd(10), run_at, `${attempts}/${max_attempts}`, last_error ?? ''].join('  ').trimEnd())
      return 0
    })
  },
}

const changing = (
  name: string,
  about: string,
  done: { status: string; word: string },
  change: (ctx: CommandContext, id: string) => Promise<{ type: string }>,
): Command => ({
  name,
  about,
  options: ['<job id>', '--json'],
  run: async (words) => {
    const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options: { json: { type: 'boolean' } } })
    const [id, ...more] = positionals
    if (id === undefined || more.length) throw invalidAt('body.id', uncoded('Enter the id of one job, as shown by job list.'))
    return withDatabase(async (ctx) => {
      const { type } = await change(ctx, id)
      if (values.json) printJson({ id, type, status: done.status })
      else print(`${type} ${id} is now ${done.word}.`)
      return 0
    })
  },
})

export const retryJob = changing(
  'job retry',
  'Retries a failed job now, from its first attempt.',
  { status: 'pending', word: 'pending' },
  retry,
)
export const cancelJob = changing('job cancel', 'Cancels a pending job.', { status: 'cancelled', word: 'canceled' }, cancel)
