import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copy } from '#lib/copy.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '../button/button.tsx'

const t = translator('common')
const shownMs = 2000

export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [isCopied, setCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  const run = async (): Promise<void> => {
    setCopied(await copy(text))
    setTimeout(() => setCopied(false), shownMs)
  }
  return (
    <Button onClick={() => void run()}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      {label}
      <output className="visually-hidden">{isCopied && t('copied')}</output>
    </Button>
  )
}
