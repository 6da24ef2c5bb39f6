import { createPublication } from '@broadside/contract/features/publications'
import { describe, expect, it } from 'vitest'
import { createPerson, password } from '../../../apps/server/src/features/identity/testing/scene.ts'
import { freePort } from '../../../apps/server/src/lib/testing/loopback.ts'
import { createToken, createWorkspace } from '../../../apps/server/src/test/factories.ts'
import { hands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'

/** A machine name on a home or office network. Browsers only trust plain http on localhost. */
const host = 'broadside.lan'

describe.runIf(hasChromium)('on plain http', () => {
  it('everything except passkeys works: the password, live changes, and copying', async () => {
    const port = String(await freePort())
    await using stage = await openStage({
      env: { PORT: port, PUBLIC_URL: `http://${host}:${port}` },
      browserArgs: [`--host-resolver-rules=MAP ${host} 127.0.0.1`],
    })
    const { user } = await createPerson(stage.test)
    const { id: workspace_id } = await createWorkspace(stage.test, user)
    await using visit = await stage.visit()
    const { page } = visit
    const { press, write } = hands.pointer(page)
    let streams = 0
    page.on('request', (request) => (streams += Number(request.url().includes('/events/stream'))))

    await visit.goTo('/sign-in')
    expect(await page.evaluate('[isSecureContext, origin]')).toEqual([false, `http://${host}:${port}`])
    await page.getByText('Passkeys require HTTPS.').waitFor()
    expect(await page.getByRole('button', { name: /passkey/ }).count()).toBe(0)
    await write('Email address', user.email)
    await write('Password', password)
    await press('button', 'Sign in')
    await page.getByRole('heading', { name: 'Posts' }).waitFor()

    const client = stage.test.client({ token: await createToken(stage.test, user) })
    const post = page.getByRole('link', { name: /^The ferry is late/ })
    expect(await post.count()).toBe(0)
    await client.call(createPublication, { body: { workspace_id, text: 'The ferry is late.' } })
    await post.waitFor()
    // The shared worker reads the stream, so no page does.
    expect(streams).toBe(0)

    await visit.goTo('/settings/security')
    await press('button', 'Set up')
    await write('Your password', password)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const key = ((await dialog.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
    await press('button', 'Copy key')
    await dialog.getByText('Copied').waitFor()
    await visit.goTo('/posts')
    await page.getByLabel('Search posts').focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect.poll(() => page.getByLabel('Search posts').inputValue()).toBe(key)
  })
})
