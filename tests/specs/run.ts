/**
 * Compares the requests of the network modules and the answers of their fakes, as their tests send them, with the documents that the
 * networks publish. The documents are not part of the project.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { networks } from '@broadside/networks/registry'
import { readDocuments } from './documents.ts'
import { createExamination } from './examine.ts'
import { type Documented, documented } from './networks.ts'
import { recordTests } from './record.ts'
import { Refusal } from './refusal.ts'
import { type Examined, summarize } from './report.ts'

const usage = 'Usage: npm run test:specs -- <folder with the documents of the networks>'

async function examine(network: Documented, texts: [string, ...string[]], records: string): Promise<Examined> {
  const check = createExamination(network.read(...texts), network)
  const exchanges = await recordTests(network.id, records)
  if (exchanges.length === 0) throw new Refusal(`The tests of ${network.id} sent nothing.`)
  return { id: network.id, exchanges, findings: exchanges.flatMap(check) }
}

async function main(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Refusal(usage)
  const texts = await readDocuments(folder, documented)
  await using records = await mkdtempDisposable(join(tmpdir(), 'exchanges-'))
  const examined: Examined[] = []
  for (const [index, network] of documented.entries()) examined.push(await examine(network, texts[index] ?? [''], records.path))
  const undocumented = Object.keys(networks).filter((id) => !documented.some((network) => network.id === id))
  const summary = summarize(examined, undocumented)
  process.stdout.write(summary.text)
  if (!summary.isFine) process.exitCode = 1
}

try {
  await main(process.argv[2])
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
