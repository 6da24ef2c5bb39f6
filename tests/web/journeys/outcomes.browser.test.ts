import { createPublication, getPublication, publishPublicationNow, schedulePublication } from '@broadside/contract/features/publications'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { hands, kindsOfHands } from '../hands.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage, type Visit } from '../stage.ts'

const minute = 60_000
const hour = 60 * minute
const forever = 500

describe.runIf(hasChromium)("a post that isn't simply published", () => {
  const stage = perFile(openStage)
  let scene: Scene
  let accounts: Awaited<ReturnType<typeof connectFakes>>
  beforeAll(async () => {
    stage.fakes.mastodon.now = stage.test.clock.now
  })
  beforeEach(async () => {
    scene = await createScene(stage.test)
    accounts = await connectFakes(stage.fakes, scene.client, scene.workspaceId)
  })
  afterEach(() => {
    stage.fakes.mastodon.repair()
    stage.fakes.bluesky.repair()
  })

  const write = async (text: string, platform: keyof typeof accounts) => {
    const body = { workspace_id: scene.workspaceId, text, account_ids: [accounts[platform].id] }
    return (await scene.client.call(createPublication, { body })).body.id
  }
  const publish = async (text: string, platform: keyof typeof accounts) => {
    const id = await write(text, platform)
    await scene.client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
    return id
  }
  const readDestination = async (id: string) => (await scene.client.call(getPublication, { params: { id } })).body.destinations[0]
  /** Once the app's clock is ahead, its worker considers new jobs to be later. */
  const worked =
    <T>(read: () => Promise<T>) =>
    async () => {
      await stage.test.drain()
      return read()
    }
  const statusOf = (id: string) => worked(async () => (await readDestination(id))?.status)

  const hideOutcome = (mode: 'drop' | 'drop_after') => {
    const { mastodon } = stage.fakes
    mastodon.fail('POST /api/v1/statuses', { mode })
    for (const route of ['POST /api/v1/statuses', `GET /api/v1/accounts/${mastodon.accountId}/statuses`])
      mastodon.fail(route, { mode: 'answer', answer: { status: 500 }, times: forever })
  }
  const publishInDoubt = async (text: string, mode: 'drop' | 'drop_after') => {
    hideOutcome(mode)
    const id = await publish(text, 'mastodon')
    await expect.poll(statusOf(id)).toBe('unknown')
    return id
  }
  const passUntilAsked = async (id: string) =>
    await expect
      .poll(
        worked(async () => {
          stage.test.clock.advance(20 * minute)
          return (await readDestination(id))?.error?.action
        }),
      )
      .toBe('resolve')

  const entryOf = ({ page }: Visit) => page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
  const seeEntry = async (visit: Visit, text: string | RegExp) =>
    await expect.poll(worked(() => entryOf(visit).getByText(text, { exact: true }).count())).toBeGreaterThan(0)
  const listActions = (visit: Visit) => entryOf(visit).getByRole('button').allTextContents()
  const openPost = async (id: string) => {
    const visit = await stage.visit({ user: scene.user })
    await visit.goTo(`/posts?post=${id}`)
    return visit
  }

  it.each(kindsOfHands)("is looked up, then confirmed by the user when it isn't found, with the %s", async (kind) => {
    const { mastodon } = stage.fakes
    const id = await publishInDoubt(`The ferry is late, says ${kind}.`, 'drop_after')
    await using visit = await openPost(id)
    const { press, write } = hands[kind](visit.page)
    await seeEntry(visit, 'Verifying')
    expect(await listActions(visit)).toEqual([])
    await passUntilAsked(id)
    await seeEntry(visit, 'Unconfirmed')
    await press('button', "Yes, it's live")
    const status = mastodon.statuses.at(-1)
    const address = status?.url.replace('http:', 'https:') ?? ''
    await write('Post URL', 'https://elsewhere.example/@ada/1')
    visit.watch.expectFailure('422 POST /api/v1/publications/*/destinations/*/resolve')
    await press('button', 'Mark as published')
    await seeEntry(visit, new RegExp(new URL(mastodon.url).host.replaceAll('.', '\\.')))
    await write('Post URL', address)
    await press('button', 'Mark as published')
    await seeEntry(visit, 'Published')
    expect(
      await entryOf(visit)
        .getByRole('link', { name: /^View post/ })
        .getAttribute('href'),
    ).toBe(address)
    expect(await listActions(visit)).toEqual([])
  })

  it('is marked as not published by the user, and published on retry', async () => {
    const { mastodon } = stage.fakes
    const text = 'Thank you for 5,000 cups this month.'
    const id = await publishInDoubt(text, 'drop')
    await passUntilAsked(id)
    await using visit = await openPost(id)
    const { press } = hands.pointer(visit.page)
    await seeEntry(visit, 'Unconfirmed')
    const question = visit.page.getByRole('group', { name: /^Is the post live on .+\?$/ })
    expect(await question.getByRole('button').allTextContents()).toEqual(["Yes, it's live", "No, it's not there", 'Publish again'])
    mastodon.repair()
    await press('button', "No, it's not there")
    await seeEntry(visit, 'Failed')
    await press('button', 'Retry')
    await seeEntry(visit, 'Published')
    expect(mastodon.statuses.filter(({ content }) => content.includes(text))).toHaveLength(1)
  })

  it('is found on the network after its response was cut off, and never sent twice', async () => {
    const { mastodon } = stage.fakes
    const text = 'We keep the kitchen open for another hour.'
    const id = await publishInDoubt(text, 'drop_after')
    await using visit = await openPost(id)
    await seeEntry(visit, 'Verifying')
    await seeEntry(visit, /checking whether it was published/)
    expect(await listActions(visit)).toEqual([])
    mastodon.repair()
    stage.test.clock.advance(11_000)
    await seeEntry(visit, 'Published')
    const [status, ...others] = mastodon.statuses.filter(({ content }) => content.includes(text))
    expect(others).toEqual([])
    expect(
      await entryOf(visit)
        .getByRole('link', { name: /^View post/ })
        .getAttribute('href'),
    ).toBe(status?.url)
  })

  it('is published on retry after it missed its time', async () => {
    const { bluesky } = stage.fakes
    const text = 'On Thursday Marta reads from her logbook.'
    const id = await write(text, 'bluesky')
    const at = new Date(stage.test.clock.now().getTime() + hour).toISOString()
    await scene.client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
    stage.test.clock.advance(24 * hour)
    await expect.poll(statusOf(id)).toBe('failed')
    await using visit = await openPost(id)
    await seeEntry(visit, 'Failed')
    await seeEntry(visit, /The scheduled time passed before this could be sent/)
    expect(JSON.stringify([...bluesky.records.values()])).not.toContain(text)
    await hands.pointer(visit.page).press('button', 'Retry')
    await seeEntry(visit, 'Published')
    expect(JSON.stringify([...bluesky.records.values()])).toContain(text)
  })

  it.each(kindsOfHands)('is published after a change when its network rejected it, with the %s', async (kind) => {
    const { bluesky } = stage.fakes
    const applyWrites = 'POST /xrpc/com.atproto.repo.applyWrites'
    bluesky.fail(applyWrites, { mode: 'answer', answer: { status: 400, json: { error: 'InvalidRequest' } } })
    const id = await publish('We are looking for somebody who likes early mornings.', 'bluesky')
    await using visit = await openPost(id)
    const { press, write } = hands[kind](visit.page)
    await seeEntry(visit, 'Failed')
    await seeEntry(visit, /Edit the post and try again/)
    expect(await listActions(visit)).toEqual([])
    await press('link', 'Edit post')
    const better = `We are looking for a baker, by ${kind}.`
    await write('Text', better)
    await press('button', 'Publish now')
    await expect.poll(statusOf(id)).toBe('published')
    await visit.goTo(`/posts?post=${id}`)
    await seeEntry(visit, 'Published')
    expect(JSON.stringify([...bluesky.records.values()])).toContain(better)
  })
})
