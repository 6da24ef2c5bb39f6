import * as contract from '@broadside/contract/features/designs'
import type { ExportDesignBody, ExportedDesign } from '@broadside/contract/features/designs.schemas'
import type { Static } from 'typebox'
import type { TestClient } from '#test/create-test-app.ts'

/** Exports pages to the library. Throws for any other response than the stored pages. */
export async function storedExport(
  client: TestClient,
  id: string,
  body: Static<typeof ExportDesignBody> = {},
): Promise<Static<typeof ExportedDesign>> {
  const answer = await client.call(contract.exportImageDesign, { params: { id }, body })
  if (answer.status !== 201) throw new Error(`The export has status ${answer.status}.`)
  return answer.body
}
