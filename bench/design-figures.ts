/** A small change of the largest designs, saved as operations: all of it beside reading and writing the document as JSON. */
import { createHash } from 'node:crypto'
import { createClient } from '@broadside/contract/client'
import type { DesignDocument, Layer } from '@broadside/contract/features/design-document.schemas'
import { maxLayers, maxPages } from '@broadside/contract/features/design-limits'
import { createImageDesign, getImageDesign, updateImageDesign } from '@broadside/contract/features/designs'
import { none, printFigure, runRounds } from './report.ts'
import type { Stage } from './stage.ts'

type Client = ReturnType<typeof createClient>

const transform = { x: 40, y: 60, width: 400, height: 90, rotation: 0, flip_x: false, flip_y: false }
const shared = { visible: true, locked: false, opacity: 1, transform }

const caption = (id: string, length: number): Layer => ({
  ...shared,
  id,
  name: id,
  type: 'text',
  text: {
    text: 'Tide '.repeat(length).slice(0, length),
    font_size: 32,
    font_weight: 500,
    color: '#14213d',
    wrap: 'word',
    line_height: 1.2,
  },
})

const stroke = (id: string, count: number): Layer => ({
  ...shared,
  id,
  name: id,
  type: 'paint',
  paint: { kind: 'stroke', points: Array.from({ length: count }, (_, index) => ({ x: index + 0.123_456, y: index * 2 + 0.654_321 })) },
})

const items = <T>(count: number, create: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => create(index))

/** Documents of nearly 10 MiB: as many layers as a design can have, and few layers with many points. */
const contents: Record<string, (page: number) => Layer[]> = {
  '17,500 layers': (page) => items(maxLayers, (index) => caption(`l${page}-${index}`, 270)),
  '270,000 points': (page) => [caption(`l${page}-0`, 20), ...(page < 3 ? [stroke(`s${page}`, 90_000)] : [])],
}

async function saveLarge(client: Client, workspace_id: string, layersOf: (page: number) => Layer[]) {
  const { body: made } = await client.call(createImageDesign, { body: { workspace_id, title: 'Tides', preset_key: 'instagram-portrait' } })
  const [first] = made.document.pages
  if (!first) throw new Error('The document has no page.')
  const document: DesignDocument = {
    ...made.document,
    pages: items(maxPages, (page) => ({ ...first, id: `p${page}`, name: `${page}`, layers: layersOf(page) })),
  }
  const params = { id: made.id }
  await client.call(updateImageDesign, { params, body: { expected_revision: 1, document } })
  const stored = (await client.call(getImageDesign, { params })).body
  return { ...params, revision: stored.revision, text: JSON.stringify(stored.document) }
}

const mostAnswerBytes = 1024

/** A function that moves a layer, and gives the milliseconds. With `close`, a recovery copy of the document is kept. */
function createMover(client: Client, { id, revision: first }: { id: string; revision: number }) {
  let revision = first
  return async (reason: 'idle' | 'close'): Promise<number> => {
    const operations = [{ op: 'replace' as const, path: '/pages/@p1/layers/@l1-0/transform/x', value: revision }]
    const body = { expected_revision: revision, operations, recovery_reason: reason }
    const begun = performance.now()
    const { body: answer } = await client.call(updateImageDesign, { params: { id }, body, headers: { prefer: 'return=minimal' } })
    const took = performance.now() - begun
    if (JSON.stringify(answer).length > mostAnswerBytes) throw new Error('The response is not minimal.')
    revision = answer.revision
    return took
  }
}

/** Milliseconds of what any change of a stored document includes. */
function timeJson(text: string): number {
  const begun = performance.now()
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(text)))
    .digest('hex')
  return performance.now() - begun
}

export async function printDesignFigures({ scene, size }: Stage, origin: string): Promise<void> {
  const client = createClient({ baseUrl: `${origin}/api/v1`, token: scene.token })
  for (const [name, layersOf] of Object.entries(contents)) {
    const { text, ...design } = await saveLarge(client, scene.reading.id, layersOf)
    const move = createMover(client, design)
    const ways = [() => move('idle'), () => move('close'), async () => timeJson(text)]
    const [moved = none, copied = none, json = none] = await runRounds(size.rounds, ways)
    const mebibytes = (Buffer.byteLength(text) / 1024 ** 2).toFixed(1)
    const ceiling = { name: 'parsing, encoding and hashing it', value: json.median, better: 'less' } as const
    printFigure(`layer moved, ${mebibytes} MiB with ${name}`, moved, 'ms', [ceiling])
    printFigure(`the same with a recovery copy`, copied, 'ms', [ceiling])
  }
}
