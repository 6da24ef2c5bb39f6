import { describe, expect, it } from 'vitest'
import { hands, kindsOfHands } from '../hands.ts'
import { hasChromium, openStage } from '../stage.ts'

describe.runIf(hasChromium)('a new server', () => {
  it.each(kindsOfHands)('lets the first user register and publish to the site, with the %s', async (kind) => {
    await using stage = await openStage()
    await using visit = await stage.visit()
    const { page } = visit
    const { press, write } = hands[kind](page)
    await visit.goTo('/')
    await page.getByRole('heading', { name: 'Set up Broadside' }).waitFor()
    await write('Email address', 'ada@harbour.example')
    await write('Password', 'a long sentence to sign in')
    await press('button', 'Create account')
    await write('Workspace name', 'Harbour Cafe')
    await press('button', 'Create workspace')
    await page.getByRole('heading', { name: 'New post' }).waitFor()
    await write('Text', 'We open at seven.')
    await press('button', 'Publish now')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    const link = page.getByRole('link', { name: /^View post/ }).first()
    await link.waitFor()
    const live = await fetch((await link.getAttribute('href')) ?? '')
    expect([live.status, await live.text()]).toEqual([200, expect.stringContaining('We open at seven.')])
  })
})
