import { Upload } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import type { KitUploads } from './use-kit-uploads.ts'

interface UploadButtonProps {
  uploads: KitUploads
  /** File types that the browser's dialog offers. */
  accept: string
  disabledReason: string | undefined
  children: string
}

export const UploadButton = ({ uploads, accept, disabledReason, children }: UploadButtonProps) => {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={accept}
        multiple
        hidden
        onChange={({ target }) => {
          void uploads.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button disabledReason={disabledReason} onClick={() => picker.current?.click()}>
        <Upload size={16} aria-hidden />
        {children}
      </Button>
    </>
  )
}

/** Loads with the first upload. */
const UploadRow = lazy(async () => ({ default: (await import('#web/uploads/upload-row.tsx')).UploadRow }))

export const UploadRows = ({ uploads }: { uploads: KitUploads }) =>
  uploads.list.length > 0 && (
    <Suspense>
      <ul>
        {uploads.list.map((upload) => (
          <UploadRow
            key={upload.key}
            upload={upload}
            onCancel={() => void uploads.cancel(upload.key)}
            onRetry={() => void uploads.retry(upload.key)}
          />
        ))}
      </ul>
    </Suspense>
  )
