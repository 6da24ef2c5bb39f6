/** `broadside user create` and `broadside token create`. */
import { parseArgs } from 'node:util'
import { createUser as makeUser, findUserByEmail } from '#identity/users/users.ts'
import { createToken as makeToken, type Permission } from '#identity/tokens/tokens.ts'
import { type ErrorDetail, invalid, invalidAt, uncoded, say } from '#lib/errors.ts'
import { type Command, type CommandContext, print, printJson, withDatabase } from './command.ts'
import { defined } from '#lib/defined.ts'

const required = (values: Record<string, unknown>, names: readonly string[]) => {
  const missing = names.filter((name) => !values[name]).map((name): ErrorDetail => ({ ...say('required'), location: `body.${name}` }))
  if (missing.length) throw invalid(missing)
}

export const createUser: Command = {
  name: 'user create',
  about: 'Creates a user, regardless of the registration setting.',
  options: [
    '--email <address>',
    '--password <12 characters or more>',
    '--username <name>',
    '--admin  makes the user an instance administrator',
    '--json',
  ],
  run: async (words) => {
    const { values } = parseArgs({
      args: words,
      options: {
        email: { type: 'string' },
        password: { type: 'string' },
        username: { type: 'string' },
        admin: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    })
    required(values, ['email', 'password'])
    const { email = '', password = '', username, admin, json } = values
    return withDatabase(async (ctx) => {
      const user = await makeUser(ctx, { email, password, ...defined({ username: username || undefined }) })
      if (admin) await ctx.db.updateTable('users').set({ is_admin: true }).where('id', '=', user.id).execute()
      if (json) printJson({ id: user.id, email: user.email, username: user.username, is_admin: admin ?? user.is_admin })
      else print(`Created ${user.email} (${user.username})${(admin ?? user.is_admin) ? ', an instance administrator' : ''}.`)
      return 0
    })
  },
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

function readExpiry(text: string, now: Date): Date {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  if (!count || !unit) throw invalidAt('body.expires-in', uncoded('Must be a number with m, h or d, such as 90d.'), text)
  return new Date(now.getTime() + Number(count) * units[unit as keyof typeof units])
}

function readPermissions(text: string): Permission[] {
  const list = text.split(',').map((word) => word.trim())
  if (!list.every((word) => word === 'api:read' || word === 'api:write'))
    throw invalidAt('body.permissions', uncoded('Must be api:read, api:write, or both separated by a comma.'), text)
  return list as Permission[]
}

async function readWorkspace(ctx: CommandContext, userId: string, id: string): Promise<string | undefined> {
  if (id === 'all') return undefined
  const row = await ctx.db
    .selectFrom('workspace_members')
    .select('workspace_id')
    .where('user_id', '=', userId)
    .where('workspace_id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row) throw invalidAt('body.workspace', uncoded("The user isn't an active member of this workspace."), id)
  return row.workspace_id
}

export const createToken: Command = {
  name: 'token create',
  about: 'Creates an API token and prints it once.',
  options: ['--email <user>', '--name <name>', '--permissions api:read,api:write', '--workspace <id>|all', '--expires-in 90d', '--json'],
  run: async (words) => {
    const { values } = parseArgs({
      args: words,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        permissions: { type: 'string', default: 'api:read,api:write' },
        workspace: { type: 'string', default: 'all' },
        'expires-in': { type: 'string', default: '90d' },
        json: { type: 'boolean' },
      },
    })
    required(values, ['email', 'name'])
    return withDatabase(async (ctx) => {
      const user = await findUserByEmail(ctx, values.email ?? '')
      if (!user) throw invalidAt('body.email', uncoded('No user has this email address.'), values.email)
      const workspaceId = await readWorkspace(ctx, user.id, values.workspace)
      const { text, token } = await makeToken(ctx, {
        userId: user.id,
        name: values.name ?? '',
        permissions: readPermissions(values.permissions),
        expiresAt: readExpiry(values['expires-in'], ctx.clock.now()),
        ...defined({ workspaceId: workspaceId || undefined }),
      })
      if (values.json)
        printJson({
          id: token.id,
          token: text,
          expires_at: token.expires_at.toISOString(),
          permissions: token.permissions,
          workspace: workspaceId ?? 'all',
        })
      else print(text)
      return 0
    })
  },
}
