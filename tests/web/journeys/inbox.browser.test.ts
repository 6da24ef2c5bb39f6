/** Replies, reactions and messages from the fake network, through the server's own jobs, to the page that shows them. */
import { createPublication, getPublication, publishPublicationNow } from '@broadside/contract/features/publications'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember, createScene, type Scene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { reach } from '../hands.ts'
import { collect, fillInbox, findExternalId, inboxTexts, turnOn } from '../inbox.ts'
import { connectFake } from '../networks.ts'
import { hasChromium, openStage, type VisitOptions } from '../stage.ts'

const text = 'Fresh from the quay: sardines with lemon.'

describe.runIf(hasChromium)('the inbox', () => {
  const stage = perFile(openStage)
  let scene: Scene
  let accountId: string
  beforeEach(async () => {
    stage.fakes.bluesky.scope = 'com.atproto.appPassPrivileged'
    scene = await createScene(stage.test)
    accountId = (await connectFake(stage.fakes, scene.client, scene.workspaceId, 'bluesky')).id
  })

  const desk = () => ({ ...stage, ...scene, accountId })
  const publish = async () => {
    const body = { workspace_id: scene.workspaceId, text, account_ids: [accountId] }
    const { id } = (await scene.client.call(createPublication, { body })).body
    await scene.client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
    const statusOf = async () => {
      await stage.test.drain()
      return (await scene.client.call(getPublication, { params: { id } })).body.status
    }
    await expect.poll(statusOf).toBe('published')
    return id
  }
  /** A post with a reply, a quote, two likes and a repost, and a message. */
  const fill = async () => {
    await turnOn(desk())
    const id = await publish()
    await fillInbox(desk(), id)
    return id
  }
  const visit = (options: VisitOptions = {}) => stage.visit({ user: scene.user, viewport: { width: 1440, height: 1000 }, ...options })
  const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
  const items = (page: Page) => page.getByRole('region', { name: text }).getByRole('listitem')
  const unreadReply = (page: Page) => page.getByText('Unread: Bob replied')

  it('says that nothing is collected, and collects once it is turned on', async () => {
    await using one = await visit()
    const { page } = one
    const id = await publish()
    await one.goTo('/inbox')
    await page.getByText("Replies and reactions aren't collected yet.").waitFor()
    await page.getByRole('switch', { name: /ada\.test.* on Bluesky/ }).click()
    await page.getByText('On for 1 of 1 account').waitFor()
    stage.fakes.bluesky.strangers.reply(await findExternalId(desk(), id), inboxTexts.reply)
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText(/^Checking|^Already checking/).waitFor()
    await page.getByText(inboxTexts.reply).waitFor()
    await page.getByText('Unread: Bob replied').waitFor()
    await page
      .getByText(/Last checked/)
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'View on Bluesky: Bob' }).getAttribute('href')).toContain('https://')
  })

  it('groups replies and reactions by post, and marks them as read, also in another tab', async () => {
    await fill()
    await using one = await visit()
    const { page } = one
    await one.goTo('/inbox')
    const other = await page.context().newPage()
    await other.goto('/inbox')
    await items(page).first().waitFor()
    expect(await items(page).allInnerTexts()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/Bob replied[^]*last ferry/) as string,
        expect.stringMatching(/Grace quoted this[^]*Sundays/) as string,
        expect.stringMatching(/(Bob and Grace|Grace and Bob) liked this/) as string,
        expect.stringMatching(/Bob reposted this/) as string,
      ]),
    )
    await tab(page, 'Replies 5').waitFor()
    await unreadReply(other).waitFor()
    await reach(page, page.getByRole('button', { name: 'Mark as read: Bob' }), 'Tab')
    await page.keyboard.press('Enter')
    await unreadReply(page).waitFor({ state: 'detached' })
    await unreadReply(other).waitFor({ state: 'detached' })
    await page.getByText(/liked this/).click()
    await tab(page, 'Replies 2').waitFor()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(() => tab(page, 'Replies').innerText()).toBe('Replies')
    await expect.poll(() => tab(other, 'Replies').innerText()).toBe('Replies')
    await page.reload()
    await items(page).first().waitFor()
    expect(await page.getByText('Unread: ').count()).toBe(0)
  })

  it('filters by account, kind and what is unread, and offers a way back from nothing', async () => {
    await fill()
    await using one = await visit()
    const { page } = one
    await one.goTo('/inbox')
    await items(page).first().waitFor()
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Likes and reposts' }).click()
    await page.getByText(inboxTexts.reply).waitFor({ state: 'detached' })
    await page.getByText('Bob reposted this').waitFor()
    await page.getByRole('button', { name: 'Mark shown as read' }).click()
    await page.getByRole('checkbox', { name: 'Unread only' }).check()
    await page.getByText('Nothing matches these filters.').waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await page.getByText(inboxTexts.quote).waitFor()
    await page.getByRole('combobox', { name: 'Account' }).click()
    await page.getByRole('option').nth(1).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('account')).not.toBe(null)
    await page.reload()
    await expect.poll(() => page.getByRole('combobox', { name: 'Account' }).innerText()).not.toBe('All accounts')
  })

  it('is linked from the page of a post with its numbers', async () => {
    const id = await fill()
    await using one = await visit()
    const { page } = one
    await one.goTo(`/publications/${id}`)
    await page.getByText('1 reply').waitFor()
    await page.getByText('2 likes').waitFor()
    await page.getByRole('link', { name: 'Open in inbox' }).click()
    await page.getByText('Showing one post.').waitFor()
    await page.getByText(inboxTexts.reply).waitFor()
    await page.getByRole('link', { name: text }).click()
    await page.waitForURL(`**/publications/${id}`)
  })

  it('shows a conversation with its newest message at the bottom, older ones on scroll, and marks it as read', async () => {
    await turnOn(desk())
    const { strangers } = stage.fakes.bluesky
    const from = 'iris.test'
    for (let number = 1; number <= 70; number += 1) strangers.message(`Message ${number}.`, { from })
    await collect(desk())
    await using one = await visit()
    const { page } = one
    await one.goTo('/inbox?tab=messages')
    const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Iris/ })
    await page.getByText('Unread: Iris').waitFor()
    await reach(page, row, 'Tab')
    await page.keyboard.press('Enter')
    const thread = page.getByRole('region', { name: 'Messages', exact: true })
    await thread.getByText('Message 70.').waitFor()
    await expect.poll(() => isInView(page, 'Message 70.')).toBe(true)
    expect(await thread.getByText('Message 1.', { exact: true }).count()).toBe(0)
    await page.getByText('Unread: Iris').waitFor({ state: 'detached' })
    const scrollUp = async () => {
      await thread.evaluate((element) => void ((element as unknown as { scrollTop: number }).scrollTop = 0))
      return thread.getByText('Message 1.', { exact: true }).count()
    }
    await expect.poll(scrollUp).toBe(1)
    expect((await thread.getByRole('listitem').allInnerTexts()).map((one) => Number(/\d+(?=\.$)/.exec(one)?.[0]))).toEqual(
      Array.from({ length: 70 }, (_, index) => index + 1),
    )
    strangers.message('Are you still there?', { from })
    await collect(desk())
    await thread.getByText('Are you still there?').waitFor()
    await expect.poll(() => page.getByText('Unread: Iris').count()).toBe(0)
  })

  it('opens a conversation from a notification, on a phone', async () => {
    await fill()
    await using one = await visit({ viewport: { width: 390, height: 844 } })
    const { page } = one
    await one.goTo('/notifications')
    await page
      .getByRole('link', { name: /new messages? from/i })
      .first()
      .click()
    await page.getByRole('region', { name: 'Messages', exact: true }).getByText(inboxTexts.message).first().waitFor()
    expect(await page.getByRole('list', { name: 'Conversations' }).count()).toBe(0)
    await page.getByRole('link', { name: 'All conversations' }).click()
    await page.getByRole('list', { name: 'Conversations' }).getByText(inboxTexts.message).first().waitFor()
  })

  it('says what an account lacks and what to do, and what the network answered', async () => {
    stage.fakes.bluesky.scope = 'com.atproto.appPass'
    scene = await createScene(stage.test)
    accountId = (await connectFake(stage.fakes, scene.client, scene.workspaceId, 'bluesky')).id
    await turnOn(desk())
    await publish()
    stage.fakes.bluesky.fail('GET /xrpc/app.bsky.feed.getPostThread', {
      mode: 'answer',
      answer: { status: 403, json: { error: 'Forbidden', message: 'No.' } },
    })
    await collect(desk())
    await using one = await visit()
    const { page } = one
    await one.goTo('/inbox')
    await page.getByText('1 account needs attention').waitFor()
    await page.getByText('Bluesky declined access. Reconnect the account with all permissions.').waitFor()
    await tab(page, 'Messages').click()
    await page.getByText("Bluesky hasn't granted the permission this needs.").waitFor()
    await page.getByText('com.atproto.appPassPrivileged').waitFor()
    await page.getByRole('link', { name: /^Open account/ }).click()
    await page.waitForURL(`**/accounts/${accountId}`)
  })

  it('lets viewers read, but neither check nor turn on', async () => {
    const viewer = await addMember(stage.test, { id: scene.workspaceId }, 'viewer')
    await using one = await visit({ user: viewer })
    const { page } = one
    await one.goTo('/inbox')
    await page.getByText('Ask an editor of this workspace to turn it on.').waitFor()
    expect(await page.getByRole('switch').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Check now' }).count()).toBe(0)
  })

  it('says when a list cannot be read, and reads it again', async () => {
    await fill()
    await using one = await visit()
    const { page, watch } = one
    watch.expectFailure('403 GET /api/v1/engagement')
    const json = { type: '', title: '', status: 403, code: 'limit_reached', detail: 'This is refused for now.', instance: '' }
    await page.route('**/api/v1/engagement?*', (route) => route.fulfill({ status: 403, contentType: 'application/problem+json', json }))
    await page.goto('/inbox')
    await page.getByRole('alert').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText(inboxTexts.reply).waitFor()
    await page.goto('/inbox?conversation=unknown')
    await page.getByText("This conversation doesn't exist anymore.").waitFor()
  })

  it('counts unread replies and conversations in the navigation, but not likes', async () => {
    await fill()
    await using one = await visit()
    await one.goTo('/posts')
    const [replies, quotes, conversations] = [1, 1, 1]
    const link = one.page.getByRole('link', { name: /^Inbox/ })
    await link.getByText(`${replies + quotes + conversations} unread`).waitFor()
    expect(await link.count()).toBe(1)
  })
})

/** True if the whole text is within the scrolled box. */
const isInView = (page: Page, content: string): Promise<boolean> =>
  page.getByText(content, { exact: true }).evaluate((element) => {
    const { top, bottom } = (element as unknown as Boxed).getBoundingClientRect()
    const box = (element as unknown as Boxed).closest('section').getBoundingClientRect()
    return top >= box.top && bottom <= box.bottom
  })

interface Boxed {
  getBoundingClientRect(): { top: number; bottom: number }
  closest(selector: string): Boxed
}
