/** A workspace to measure the web app with, and pages that take turns. */
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@broadside/contract/client'
import { listAccounts } from '@broadside/contract/features/accounts'
import { createPublication } from '@broadside/contract/features/publications'
import { pagePath } from '@broadside/contract/pages'
import type { Browser, Page } from 'playwright-core'
import type { Stage } from './stage.ts'
import { nextTurn } from './turns.ts'
import { openVisit, signIn, type Visit } from './web-visit.ts'

/** What loads beside what was waited for has loaded then, and what a turn left to do later is done. */
const settleMs = 1500

export interface Desk extends Stage {
  openTab(): Promise<Visit>
  /** The site, and an account of each of two networks. */
  workspaceId: string
  client: ReturnType<typeof createClient>
  /** The address of a new draft for all accounts of the workspace, with these words for all, or as the own text of one in its view. */
  writeDraft(text: string, whose: 'shared' | 'own'): Promise<string>
}

export async function openDesk(stage: Stage, origin: string, browser: Browser): Promise<Desk> {
  const cookie = await signIn(stage.scene)
  const client = createClient({ baseUrl: `${origin}/api/v1`, token: stage.scene.token })
  const { id: workspaceId } = await stage.scene.makeDesk()
  const { body: accounts } = await client.call(listAccounts, { query: { workspace_id: workspaceId } })
  return {
    ...stage,
    workspaceId,
    client,
    openTab: () => openVisit(browser, origin, cookie),
    writeDraft: async (text, whose) => {
      const own = whose === 'own' ? accounts.at(-1)?.id : undefined
      const destinations = accounts.map(({ id }) => ({ social_account_id: id, ...(id === own && { text }) }))
      const body = { workspace_id: workspaceId, text: own === undefined ? text : 'The ferry leaves at seven.', destinations }
      const path = pagePath('publication', { id: (await client.call(createPublication, { body })).body.id })
      return own === undefined ? path : `${path}?account=${own}`
    },
  }
}

/** What each of these gives in each round, by turns. */
export async function takeTurns<T>({ size }: Desk, ways: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const results = ways.map((): T[] => [])
  for (let round = 0; round < size.rounds; round += 1) {
    for (const [index, way] of ways.entries()) results[index]?.push(await way())
    await nextTurn()
  }
  return results
}

export interface Way<T> {
  /** Called once. */
  show(page: Page): Promise<unknown>
  /** Selects what is there when the page can be measured. */
  shown: string
  measure(visit: Visit): Promise<T>
}

/** The same of pages, each in a tab that stays open for all rounds. */
export async function takeTurnsInTabs<T>(desk: Desk, ways: readonly Way<T>[]): Promise<T[][]> {
  await using tabs = new AsyncDisposableStack()
  const turns: (() => Promise<T>)[] = []
  for (const { show, shown, measure } of ways) {
    const visit = tabs.use(await desk.openTab())
    await show(visit.page)
    await visit.page.waitForSelector(shown)
    turns.push(async () => {
      await delay(settleMs)
      return measure(visit)
    })
  }
  return await takeTurns(desk, turns)
}
