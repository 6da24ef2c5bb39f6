import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { tokensQuery } from '#api/api-tokens.ts'
import type { Command } from '#lib/command.ts'
import { useCommands } from '#shell/commands.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { Button, ButtonAnchor } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './api-tokens.module.css'
import { NewTokenDialog } from './new-token.tsx'
import { ShownToken } from './shown-token.tsx'
import { TokenRow } from './token-row.tsx'

const t = translator('apiTokens')

const createCommand: Command<{ openCreate: () => void }> = {
  id: 'create-token',
  group: 'create',
  icon: Plus,
  label: () => t('createToken'),
  run: ({ openCreate }) => openCreate(),
}

/** The user's API tokens, newest first. */
export const ApiTokens = () => {
  const { data: tokens } = useSuspenseQuery(tokensQuery)
  const [isCreating, setCreating] = useState(false)
  const [shown, setShown] = useState<string>()
  const openCreate = (): void => setCreating(true)
  useCommands([createCommand], { openCreate })
  return (
    <SettingsPage
      title={t('title')}
      actions={
        <>
          <ButtonAnchor href="/api/v1/docs">{t('docs')}</ButtonAnchor>
          <Button look="primary" onClick={openCreate}>
            {t('createToken')}
          </Button>
        </>
      }
    >
      <p className={styles.more}>{t('text')}</p>
      {tokens.length === 0 && <Empty text={t('empty')} />}
      <ul className={styles.list} aria-label={t('title')}>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
      <NewTokenDialog
        open={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(value) => {
          setCreating(false)
          setShown(value)
        }}
      />
      <ShownToken value={shown} onClose={() => setShown(undefined)} />
    </SettingsPage>
  )
}
