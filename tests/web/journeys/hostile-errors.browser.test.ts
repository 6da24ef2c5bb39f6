/** A hostile network's messages are text in the app; no part of them is run, loaded or hidden. */
import { createPublication, getPublication, publishPublicationNow } from '@broadside/contract/features/publications'
import { describe, expect, it } from 'vitest'
import { createScene } from '../../../apps/server/src/test/factories.ts'
import { perFile } from '../../../apps/server/src/test/lifetimes.ts'
import { connectFakes } from '../networks.ts'
import { hasChromium, openStage } from '../stage.ts'

const markup = '<img src="/x.png" onerror="document.title=1"><script>document.title = 1</script><a href="javascript:alert(1)">here</a>'

describe.runIf(hasChromium)("a hostile network's error message", () => {
  const stage = perFile(openStage)

  it.each([
    ['markup', markup, markup],
    ['hidden signs', 'Left\u202eright\u0007\u200b\r\nthere', 'Left right there'],
    ['a hundred thousand characters', 'wide '.repeat(20_000), `${'wide '.repeat(60).slice(0, 299)}…`],
  ])('is shown as text: %s', async (_, error, shown) => {
    const { user, client, workspaceId } = await createScene(stage.test)
    const { mastodon } = await connectFakes(stage.fakes, client, workspaceId)
    stage.fakes.mastodon.fail('POST /api/v1/statuses', { mode: 'answer', answer: { status: 422, json: { error } } })
    const body = { workspace_id: workspaceId, text: 'The lamp burns until ten.', account_ids: [mastodon.id] }
    const { id, revision } = (await client.call(createPublication, { body })).body
    await client.call(publishPublicationNow, { params: { id }, body: { expected_revision: revision } })
    const statusOf = async () => (await client.call(getPublication, { params: { id } })).body.destinations[0]?.status
    await expect.poll(statusOf).toBe('failed')
    // A script, request or error caused by it fails the visit.
    await using visit = await stage.visit({ user, viewport: { width: 390, height: 800 } })
    const { page } = visit
    await visit.goTo(`/posts?post=${id}`)
    const entry = page.getByRole('listitem').filter({ hasText: 'ada@fake.social' }).last()
    await expect.poll(() => entry.innerText()).toContain(shown)
    expect(await entry.locator('script, img[src*="x.png"], a[href^="javascript:"]').count()).toBe(0)
    expect(await page.title()).not.toBe('1')
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  })
})
