/** A process that appends endlessly; it notifies its parent when a megabyte is written. */
import { createDiskStore } from '../disk-store.ts'

async function* endless(): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.alloc(10_000, 'x')
  for (let count = 1; ; count++) {
    yield chunk
    if (count === 100) process.send?.('written')
  }
}

await createDiskStore(process.argv[2] ?? '').append('ws/m/original', endless(), { offset: 0 })
