/** Deliveries of several worker processes over one PostgreSQL, beside those of one. */
import { setTimeout as delay } from 'node:timers/promises'
import { startChild } from './child.ts'
import { none, printFigure, runRounds } from './report.ts'
import { setScene } from './scene.ts'
import { startServer } from './server-process.ts'
import type { SlowNetworkAnswer, SlowNetworkQuestion } from './slow-network.ts'
import type { Size } from './stage.ts'

const answerMs = 150
const patienceMs = 300_000

/** `env` names a database, which stays while workers come and go. */
export async function printNodeFigures(env: Record<string, string>, size: Size, nodes: number): Promise<void> {
  await using network = startChild<SlowNetworkQuestion, SlowNetworkAnswer>('slow-network.ts')
  const { origin } = await network.ask({ answerMs })
  const shared = { ...env, FETCH_ALLOW_LIST: new URL(origin).host, PUBLIC_URL: 'http://localhost:8080' }
  await using scene = await setScene(shared, origin)
  const { pool } = scene.broadside.app.database

  const deliver = async (): Promise<number> => {
    const from = new Date()
    await scene.schedule(scene.publishing, nodes * size.deliveries, from)
    for (const until = performance.now() + patienceMs; ; await delay(200)) {
      const { rows } = await pool.query<{ open: number }>(
        'select count(*) as open from deliveries where workspace_id = $1 and finished_at is null',
        [scene.publishing.id],
      )
      if (!rows[0]?.open) break
      if (performance.now() > until) throw new Error(`${rows[0].open} deliveries did not end in time.`)
    }
    const { rows } = await pool.query<{ rate: number }>(
      `select count(*) / extract(epoch from max(finished_at) - min(started_at))::float8 as rate from deliveries
       where workspace_id = $1 and created_at >= $2 and outcome = 'published'`,
      [scene.publishing.id, from],
    )
    return rows[0]?.rate ?? 0
  }

  const measure = (workers: number) => async () => {
    await using stack = new AsyncDisposableStack()
    for (let index = 0; index < workers; index += 1) stack.use(await startServer({ ...shared, ROLE: 'worker' }))
    // Awaited: the workers are stopped when this returns.
    return await deliver()
  }
  const [one = none, several = none] = await runRounds(size.rounds, [measure(1), measure(nodes)])
  printFigure(`deliveries of 1 worker, network of ${answerMs} ms`, one, 'deliveries/s')
  printFigure(`deliveries of ${nodes} workers`, several, 'deliveries/s', [{ name: 'those of 1', value: one.median, better: 'more' }])
  const { posts, keys } = await network.ask({ answerMs })
  const { rows } = await pool.query<{ made: number }>('select count(*) as made from deliveries where workspace_id = $1', [
    scene.publishing.id,
  ])
  const made = rows[0]?.made ?? 0
  process.stdout.write(`at the network: ${made} deliveries, ${posts - keys} twice, ${made - keys} lost\n`)
}
