/** Posts that didn't simply succeed, each because of what its network answers. */
import { postOf } from './content/posts.ts'
import { pass, passMinutes, publishNow, schedule, type Scene, write } from './writing.ts'

/** Times that a fault is repeated: always. */
const always = 10_000

/** Published on all accounts but one, where the file can't be processed: Meta's error 2207026. */
export async function failInPart(scene: Scene): Promise<string> {
  const { fakes, cast } = scene
  fakes.instagram.failure = '2207026'
  const written = await write(scene, cast.tomas, {
    text: 'Twelve kinds of bread, one oven. Which one should we bake on Sundays?',
    group: 'Pictures',
    picture: 'bread.jpg',
    title: 'Which bread on Sundays?',
  })
  await publishNow(cast.tomas, written)
  await passMinutes(scene, 3, 3)
  return written.id
}

/** The network has ended the access, so the post failed, and another that waits for its time is at risk. */
export async function loseAccess(scene: Scene): Promise<string> {
  const { fakes, cast, accounts, calendar } = scene
  fakes.threads.tokens.valid.clear()
  const waiting = await write(scene, cast.marta, { text: 'Barley milk won by nine hands. It moves in on Monday.', group: 'Headlines' })
  await schedule(cast.marta, waiting, calendar.wallTime(1, '12:15'))
  const written = await write(scene, cast.marta, postOf.failed, { accountIds: [accounts.ids.threads] })
  await publishNow(cast.marta, written)
  await passMinutes(scene, 3, 3)
  await pass(scene, scene.driven.clock.now(), ['publication.forecast'])
  return written.id
}

/** The network answers nothing, and nothing when it is read back: only a person can find out. */
export async function loseAnswer(scene: Scene): Promise<string> {
  const { fakes, cast } = scene
  const { mastodon } = fakes
  mastodon.fail('POST /api/v1/statuses', { mode: 'drop_after' })
  for (const route of ['POST /api/v1/statuses', `GET /api/v1/accounts/${mastodon.accountId}/statuses`, 'GET /api/v2/search'])
    mastodon.fail(route, { mode: 'answer', answer: { status: 500 }, times: always })
  const written = await write(scene, cast.ada, postOf.asking)
  await publishNow(cast.ada, written)
  await passMinutes(scene, 20, 8)
  mastodon.repair()
  return written.id
}

/** A network that takes its time for the file. */
export async function beginSlowly(scene: Scene): Promise<string> {
  const { fakes, cast } = scene
  fakes.instagram.processingMs = 20 * 60_000
  const written = await write(scene, cast.marta, {
    text: 'The evening light found its way to table six.',
    group: 'Pictures',
    picture: 'lighthouse.jpg',
    title: 'Evening light',
  })
  await publishNow(cast.marta, written)
  await passMinutes(scene, 1, 2)
  fakes.instagram.processingMs = 0
  return written.id
}
