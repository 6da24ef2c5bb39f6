import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFault } from './wings.ts'

const root = join(import.meta.dirname, '..', '..')
const features = 'apps/server/src/features'

describe('import rules', () => {
  it.each([
    [`${features}/publishing/accounts/accounts.ts`, '#signals/events/events.ts'],
    [`${features}/publishing/accounts/accounts.ts`, './accounts.store.ts'],
    [`${features}/publishing/accounts/accounts.ts`, '../readiness/readiness.ts'],
    [`${features}/publishing/accounts/accounts.ts`, '#lib/ids.ts'],
    [`${features}/publishing/accounts/accounts.ts`, '#server/context.ts'],
    [`${features}/routes.ts`, './publishing/accounts/accounts.routes.ts'],
    [`${features}/publishing/publications/publications.routes.ts`, './send/cancel.ts'],
    [`${features}/publishing/publications/send/cancel.ts`, '../plan/unschedule.ts'],
    [`${features}/publishing/publications/send/cancel.ts`, './lock-destination.ts'],
    [`${features}/publishing/publications/write/load.ts`, '../publications.store.ts'],
    [`${features}/publishing/publications/write/draft.test.ts`, '../publications.ts'],
    ['apps/server/src/app.ts', './features/handlers.ts'],
    ['packages/composer/src/index.ts', './result.ts'],
  ])('let %s import %s', (path, specifier) => expect(findFault(path, specifier)).toBeUndefined())

  it.each([
    [`${features}/signals/mail/mail.ts`, '#workspaces/team/team.ts', 'must not import the wing workspaces'],
    [`${features}/studio/designs/designs.ts`, '#inbox/messages/messages.ts', 'must not import the wing inbox'],
    [`${features}/publishing/accounts/accounts.ts`, '#signals/events/events.store.ts', 'Import the feature events'],
    [`${features}/publishing/accounts/accounts.ts`, '../readiness/readiness.store.ts', 'Import the feature readiness'],
    [`${features}/publishing/accounts/accounts.ts`, '#server/features/handlers.ts', 'Only the wiring'],
    [`${features}/publishing/publications/write/load.ts`, '../plan/queue.ts', 'must not import the room plan'],
    [`${features}/publishing/publications/send/cancel.ts`, '../trash/trash.ts', 'must not import the room trash'],
    [`${features}/publishing/publications/plan/queue.ts`, '../publications.ts', 'which is above it'],
    ['apps/server/src/lib/time.ts', '#signals/events/events.ts', 'imports no feature'],
    ['apps/server/src/jobs/worker.ts', '#server/features/jobs.ts', 'Only the wiring'],
    ['apps/server/src/context.ts', '#studio/designs/drawing/drawing.ts', 'imports no feature'],
  ])('keep %s from importing %s', (path, specifier, fault) => expect(findFault(path, specifier)).toContain(fault))
})

/** A linter that ignores its rule finds nothing, and passes. */
describe('the linter with this configuration', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'broadside-lint-'))
    await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    await cp(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const lint = async (path: string, text: string): Promise<string> => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    return new Promise((resolve) => {
      execFile(join(root, 'node_modules/.bin/oxlint'), [path], { cwd: folder }, (_error, stdout, stderr) => resolve(stdout + stderr))
    })
  }

  it.each([
    [`${features}/signals/mail/mail.ts`, `import { team } from '#workspaces/team/team.ts'`, 'wings(boundaries)'],
    [`${features}/signals/mail/mail.ts`, `export { events } from '#signals/events/events.store.ts'`, 'wings(boundaries)'],
    [`${features}/signals/mail/mail.ts`, `import type { Team } from '#workspaces/team/team.ts'`, 'wings(boundaries)'],
    [`${features}/publishing/publications/write/load.ts`, `import { queue } from '../plan/queue.ts'`, 'wings(boundaries)'],
    ['apps/server/src/db/open.ts', `import { events } from '#signals/events/events.ts'`, 'wings(boundaries)'],
    [`${features}/signals/mail/mail.ts`, `export const list = (db) => db.selectFrom('mails').execute()`, 'wings(sql-in-stores)'],
    [`${features}/signals/mail/mail.ts`, 'export const count = sql`select 1`', 'wings(sql-in-stores)'],
    ['packages/contract/src/index.ts', `import { readFile } from 'node:fs/promises'`, 'no-restricted-imports'],
    ['packages/networks/src/mastodon/index.ts', `import pg from 'pg'`, 'no-restricted-imports'],
    ['packages/composer/src/index.ts', `import { request } from 'undici'`, 'no-restricted-imports'],
    ['packages/scene/src/check.ts', `import { readFile } from 'node:fs/promises'`, 'no-restricted-imports'],
    ['packages/scene/src/editor/sheets.ts', `import { drawShape } from '../render/shape.ts'`, 'no-restricted-imports'],
  ])('rejects in %s: %s', async (path, text, rule) => expect(await lint(path, `${text}\n`)).toContain(rule))

  it('accepts what is allowed', async () => {
    const text = `import { events } from '#signals/events/events.ts'\n\nexport const mail = events\n`
    expect(await lint(`${features}/signals/mail/mail.ts`, text)).toContain('Found 0 warnings and 0 errors')
    const store = `export const list = (db) => db.selectFrom('mails').execute()\n`
    expect(await lint(`${features}/signals/mail/mail.store.ts`, store)).toContain('Found 0 warnings and 0 errors')
  })
})
