/** Scheduled posts of a fake network, and what puts them at risk. */
import * as contract from '@broadside/contract/features/publications'
import { markReconnectRequired } from '#publishing/accounts/accounts.ts'
import { create, type Scene } from '#publishing/deliveries/testing/scene.ts'

export const hour = 3_600_000

export async function scheduleIn(scene: Scene, milliseconds: number, body: Record<string, unknown> = {}) {
  const { id } = await create(scene, body)
  const at = new Date(scene.test.clock.now().getTime() + milliseconds).toISOString()
  const { body: publication } = await scene.client.call(contract.schedulePublication, {
    params: { id },
    body: { expected_revision: 1, schedule: { at } },
  })
  return publication
}

export const codesOf = async ({ client }: Scene, id: string) =>
  (await client.call(contract.getPublication, { params: { id } })).body.risks.map(({ code }) => code)

const grantOf = async ({ test, accountId }: Scene) => {
  const { grant_id: id } = await test.app.db.selectFrom('accounts').select('grant_id').where('id', '=', accountId).executeTakeFirstOrThrow()
  return id ?? ''
}

/** The authorization of the account ends at this time, and the fake network can't renew it. */
export async function endGrantAt(scene: Scene, expiresAt: Date | null): Promise<void> {
  await scene.test.app.db
    .updateTable('grants')
    .set({ expires_at: expiresAt })
    .where('id', '=', await grantOf(scene))
    .execute()
}

export const refuseGrant = async (scene: Scene): Promise<void> =>
  markReconnectRequired(
    { ...scene.test.app, requestId: 'test', signal: new AbortController().signal, actor: undefined },
    await grantOf(scene),
  )

export async function forecast(scene: Scene, id: string): Promise<void> {
  await scene.client.call(contract.forecastPublication, { params: { id } })
  await scene.test.drain()
}

/** Runs the sweep that otherwise recurs. */
export async function sweep({ test }: Scene): Promise<void> {
  await test.app.queue.enqueue(test.app, 'publication.forecast', {}, { subject: '' })
  await test.drain()
}
