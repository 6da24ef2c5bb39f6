import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { useSession } from '../session/use-session.ts'
import { addFiles } from './add-files.ts'

const t = translator('designAdding')

/** Adds files from the device. The browser still lets the user choose others, which are refused with the reason. */
export const UploadButton = () => {
  const session = useSession()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          addFiles(session, [...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden />
        {t('upload')}
      </Button>
    </>
  )
}
