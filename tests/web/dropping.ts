/** Files that are dropped or pasted in a browser, which tests can't take from a disk. */
import type { JSHandle, Locator, Page } from 'playwright-core'

interface TestFile {
  name: string
  type: string
  bytes: Buffer
}

/** What tests use of a browser, which is only typed there. */
interface Browser {
  DataTransfer: new () => { items: { add(file: unknown): void } }
  File: new (parts: unknown[], name: string, options: { type: string }) => unknown
  ClipboardEvent: new (type: string, options: object) => unknown
  atob(text: string): string
}

const transferOf = (page: Page, files: readonly TestFile[]): Promise<JSHandle> =>
  page.evaluateHandle(
    (list) => {
      const { DataTransfer, File, atob } = globalThis as unknown as Browser
      const transfer = new DataTransfer()
      for (const { name, type, base64 } of list)
        transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }))
      return transfer
    },
    files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString('base64') })),
  )

/** Drags files over an element and drops them at a point of the window. */
export async function dropFiles(target: Locator, { x, y }: { x: number; y: number }, files: readonly TestFile[]): Promise<void> {
  const dataTransfer = await transferOf(target.page(), files)
  for (const event of ['dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer, clientX: x, clientY: y })
}

export async function pasteFiles(target: Locator, files: readonly TestFile[]): Promise<void> {
  const transfer = await transferOf(target.page(), files)
  await target.evaluate((element, clipboardData) => {
    const { ClipboardEvent } = globalThis as unknown as Browser
    const options = { clipboardData, bubbles: true, cancelable: true }
    ;(element as unknown as { dispatchEvent(event: unknown): void }).dispatchEvent(new ClipboardEvent('paste', options))
  }, transfer)
}
