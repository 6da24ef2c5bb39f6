import { useNavigate } from '@tanstack/react-router'
import { Sparkles, X } from 'lucide-react'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { useContent, useTargets } from '#composer/hooks/use-content.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import { partsOf } from '#composer/session/model/parts.ts'
import type { Content } from '#composer/session/model/content.ts'
import styles from './tools.module.css'

const t = translator('composerParts')

/** The accounts of the post, as the page for new generated drafts takes them. */
const useAccounts = (): string | undefined =>
  useTargets()
    .map(({ social_account_id: id }) => id)
    .join(',') || undefined

const textOf = (content: Content): string =>
  partsOf(content)
    .map(({ text }) => text)
    .join('\n\n')
    .trim()

/** Opens the page for new generated drafts with the text and the accounts of this post. */
export const BuildButton = () => {
  const { content } = useSession()
  const navigate = useNavigate()
  const account = useAccounts()
  return (
    <Button
      look="quiet"
      onClick={() => void navigate({ to: '/builds/new', search: { account }, state: { idea: textOf(content.get()) || undefined } })}
    >
      <Sparkles size={16} aria-hidden />
      {t('generate')}
    </Button>
  )
}

const hasText = (content: Content, text: string): boolean => textOf(content).includes(text)

/** Offers to generate a post from a link, for as long as the post has it. */
export const BuildOffer = ({ url, onDismiss }: { url: string; onDismiss: () => void }) => {
  const account = useAccounts()
  const isThere = useContent(hasText, url)
  if (!isThere) return null
  return (
    <div className={styles.offer}>
      <ButtonLink to="/builds/new" search={{ url, account }}>
        <Sparkles size={16} aria-hidden />
        {t('generateFromLink')}
      </ButtonLink>
      <IconButton icon={X} label={t('dismissOffer')} onClick={onDismiss} />
    </div>
  )
}
