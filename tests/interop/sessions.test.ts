import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { checkAccount } from '@broadside/contract/features/accounts'
import { retryDestination, validatePublication } from '@broadside/contract/features/publications'
import { type Broadside, startBroadside } from './broadside.ts'
import { type Call, type Front, openFront } from './front.ts'
import { createOwner, toEnded } from './pds.ts'
import { createPng } from './picture.ts'
import { createUser, type User } from './user.ts'

const { pds } = inject('network')

let front: Front
let broadside: Broadside
let user: User
let mediaId: string

beforeAll(async () => {
  front = await openFront(pds)
  broadside = await startBroadside([new URL(front.url).host])
  user = await createUser(broadside.baseUrl)
  mediaId = await user.upload('square.png', createPng(16, 16))
})

afterAll(async () => {
  await front?.[Symbol.asyncDispose]()
  await broadside?.[Symbol.asyncDispose]()
})

/** The call as it would be hours later, with an expired token. */
const tooLate = (call: Call): Call => {
  const token = (call.headers['authorization'] ?? '').replace('Bearer ', '')
  return { ...call, headers: { ...call.headers, authorization: `Bearer ${toEnded(token)}` } }
}

const picture = () => [{ media_id: mediaId, alt_text: 'Square' }]

it.each(['com.atproto.repo.uploadBlob', 'com.atproto.repo.applyWrites'])(
  'continues with a new session when the token has expired at %s',
  async (method) => {
    const owner = await createOwner(`ended-${method.split('.').at(-1)?.toLowerCase()}`)
    const accountId = await user.connect(owner, front.url)
    const sent = front.calls.length
    const answers: string[] = []
    front.interfere(method, {
      before: tooLate,
      after: (answer) => {
        answers.push(`${answer.status} ${answer.body.toString()}`)
        return answer
      },
    })
    const destination = await user.whenSettled(await user.publish(accountId, [{ text: 'Late but once.', media: picture() }]))
    expect(answers).toEqual([expect.stringMatching(/^400 .*ExpiredToken/)])
    expect(destination).toMatchObject({ status: 'published' })
    expect((await owner.records()).map(({ value }) => value.text)).toEqual(['Late but once.'])
    const calls = front.calls.slice(sent)
    expect(calls.slice(calls.indexOf(method), calls.indexOf(method) + 3)).toEqual([method, 'com.atproto.server.createSession', method])
  },
)

it('fails with kind auth when the app password was revoked, and publishes after reconnecting', async () => {
  const owner = await createOwner('revoked')
  const accountId = await user.connect(owner, front.url)
  const renewed = await owner.replaceAppPassword()
  front.interfere('com.atproto.repo.applyWrites', { before: tooLate })
  const publicationId = await user.publish(accountId, [{ text: 'Not yet.' }])
  const failed = await user.whenSettled(publicationId)
  expect(failed).toMatchObject({ status: 'failed', error: { kind: 'auth', action: 'reconnect', retryable: false } })
  expect(await owner.records()).toEqual([])

  const params = { id: publicationId }
  const { body } = await user.client.call(validatePublication, { params })
  expect(body.issues).toMatchObject([{ severity: 'error', code: 'reconnect_required' }])
  await expect(user.publish(accountId, [{ text: 'Still not.' }])).rejects.toMatchObject({ code: 'publication_invalid' })

  expect(await user.connect(renewed, front.url)).toBe(accountId)
  await user.client.call(retryDestination, { params: { ...params, destination_id: failed.id } })
  expect(await user.whenSettled(publicationId)).toMatchObject({ status: 'published' })
  expect((await owner.records()).map(({ value }) => value.text)).toEqual(['Not yet.'])
})

it('renews the session when the account is checked, and publishes with the new one', async () => {
  const owner = await createOwner('renewed')
  const accountId = await user.connect(owner, front.url)
  const sent = front.calls.length
  await user.client.call(checkAccount, { params: { id: accountId } })
  await user.client.call(checkAccount, { params: { id: accountId } })
  expect(await user.whenSettled(await user.publish(accountId, [{ text: 'Renewed twice.' }]))).toMatchObject({ status: 'published' })
  const sessionCalls = front.calls.slice(sent).filter((method) => method.startsWith('com.atproto.server.'))
  expect(sessionCalls).toEqual(['com.atproto.server.refreshSession', 'com.atproto.server.refreshSession'])
})

it('marks the account when a check finds its app password revoked', async () => {
  const owner = await createOwner('looked-after')
  const accountId = await user.connect(owner, front.url)
  await owner.replaceAppPassword()
  await expect(user.client.call(checkAccount, { params: { id: accountId } })).rejects.toMatchObject({ code: 'connection_refused' })
  await expect(user.publish(accountId, [{ text: 'No.' }])).rejects.toMatchObject({ code: 'publication_invalid' })
})
