/** `broadside export` and `broadside import`. */
import { open } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { exportPerson, exportSchedule, exportWorkspace, importWorkspace, type ScheduleFormat } from '#instance/moving/moving.ts'
import { BadArchive } from '#lib/archive/reader.ts'
import { defined } from '#lib/defined.ts'
import { invalidAt, uncoded } from '#lib/errors.ts'
import { type Command, print, printJson } from './command.ts'
import { withApp } from './with-app.ts'

const formats: readonly ScheduleFormat[] = ['csv', 'ics']

function readFormat(text: string): ScheduleFormat {
  const format = formats.find((one) => one === text)
  if (!format) throw invalidAt('body.schedule', uncoded(`Must be one of: ${formats.join(', ')}.`), text)
  return format
}

function readPath(positionals: readonly string[]): string {
  const [path, ...more] = positionals
  if (path === undefined || more.length) throw invalidAt('body.file', uncoded('Enter the path of one file.'))
  return path
}

/** Errors of the file system that a person can fix, as one sentence. */
const sentences: Readonly<Record<string, string>> = {
  EEXIST: 'A file of this name exists. Choose another name.',
  ENOENT: 'The folder does not exist.',
  EACCES: 'Permission denied.',
  EROFS: 'The file system is read-only.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EISDIR: 'This is a folder. Enter the path of a file.',
}

/** Prints errors about files in one line. */
async function explained(path: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const line = error instanceof BadArchive ? error.message : sentences[code] && `${path}: ${sentences[code]}`
    if (!line) throw error
    process.stderr.write(`${line}\n`)
    return 1
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

interface Request {
  path: string
  isJson: boolean
}

const runWorkspace = (named: string, { path, isJson }: Request) =>
  withApp(async (app) => {
    const { manifest, bytes } = await exportWorkspace(app, named, path)
    if (isJson) printJson({ ...manifest, archive_bytes: bytes })
    else {
      const rows = manifest.files.reduce((sum, file) => sum + file.rows, 0)
      print(`Exported ${manifest.workspace.name}: ${rows} rows and ${manifest.media.files} files, ${megabytes(bytes)}.`)
    }
    const missing = manifest.missing_media.length
    if (missing) process.stderr.write(`Left out ${missing} files whose bytes are missing or damaged in the storage.\n`)
    return 0
  })

const runPerson = (email: string, { path, isJson }: Request) =>
  withApp(async (app) => {
    const exported = await exportPerson(app, email, path)
    if (isJson) printJson(exported)
    else print(`Exported ${exported.rows} rows about ${exported.email}, ${megabytes(exported.bytes)}.`)
    return 0
  })

const runSchedule = (format: ScheduleFormat, named: string, { path }: Request) =>
  withApp(async (app) => {
    const pieces = exportSchedule(app, named, format)
    // Throws before there is a file if the workspace doesn't exist.
    const first = await pieces.next()
    await using file = await open(path, 'wx', 0o600)
    if (!first.done) await file.write(first.value)
    for await (const piece of pieces) await file.write(piece)
    print(`Exported the schedule to ${path}.`)
    return 0
  })

export const exportCommand: Command = {
  name: 'export',
  about: 'Writes a workspace, what is known about a user, or a schedule to a new file. The server may run meanwhile.',
  options: [
    '--workspace <id or slug of its site> <file>',
    '--user <email> <file>',
    '--schedule csv|ics --workspace <id or slug of its site> <file>',
    '--json',
  ],
  run: async (words) => {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { workspace: { type: 'string' }, user: { type: 'string' }, schedule: { type: 'string' }, json: { type: 'boolean' } },
    })
    const { workspace, user, schedule } = values
    if ((workspace === undefined) === (user === undefined))
      throw invalidAt('body.workspace', uncoded('Enter either --workspace or --user.'))
    const request = { path: readPath(positionals), isJson: values.json ?? false }
    return explained(request.path, () => {
      if (user !== undefined) return runPerson(user, request)
      const named = workspace ?? ''
      return schedule === undefined ? runWorkspace(named, request) : runSchedule(readFormat(schedule), named, request)
    })
  },
}

type Imported = Awaited<ReturnType<typeof importWorkspace>>

function printImported({ id, name, posts, media, accounts, scheduled, past, unknown, invitations }: Imported): void {
  print(`Imported ${name} (${id}): ${posts} posts and ${media} files.`)
  if (accounts) print(`Connect ${accounts} accounts again. Until then, nothing is sent to them.`)
  if (scheduled) print(`${scheduled} destinations are scheduled. Cancel them on the other server, or both servers send them.`)
  if (past) print(`${past} destinations are canceled because their time has passed. Check whether the other server sent them.`)
  if (unknown) print(`${unknown} destinations were being sent during the export. Answer in their posts whether they are live.`)
  if (invitations) print(`${invitations} members wait for an invitation. Resend it in the settings of the team.`)
}

export const importCommand: Command = {
  name: 'import',
  about: 'Imports an exported workspace as a new one. The server may run meanwhile.',
  options: ['<file>', '--owner <email of a user, who becomes the admin>', '--organization <id>  absent: a new one', '--json'],
  run: async (words) => {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { owner: { type: 'string' }, organization: { type: 'string' }, json: { type: 'boolean' } },
    })
    const path = readPath(positionals)
    const { owner } = values
    if (owner === undefined) throw invalidAt('body.owner', uncoded('Enter the email address of the user who becomes the admin.'))
    return explained(path, () =>
      withApp(async (app) => {
        const imported = await importWorkspace(app, { path, owner, ...defined({ organizationId: values.organization }) })
        if (values.json) printJson(imported)
        else printImported(imported)
        return 0
      }),
    )
  },
}
