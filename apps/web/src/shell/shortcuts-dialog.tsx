import { useState } from 'react'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Kbd } from '#ui/kbd/kbd.tsx'
import { translator } from '#i18n/translator.ts'
import { commandGroups } from '#lib/command.ts'
import { listCommands } from './commands.ts'
import { nameGroup } from './name-group.ts'
import styles from './shortcuts-dialog.module.css'
import { useUser } from './user-menu.tsx'

const t = translator('shell')

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const [commands] = useState(() => listCommands().filter(({ keys }) => keys !== undefined))
  const isOn = useUser().shortcuts ?? true
  return (
    <Dialog open onClose={onClose} title={t('shortcutsTitle')} text={isOn ? t('shortcutsText') : t('shortcutsOff')}>
      <div className={styles.groups}>
        {commandGroups
          .map((group) => ({ group, own: commands.filter((command) => command.group === group) }))
          .filter(({ own }) => own.length)
          .map(({ group, own }) => (
            <section key={group} aria-label={nameGroup(group)}>
              <h3 className={styles.title}>{nameGroup(group)}</h3>
              <dl className={styles.list}>
                {own.map(({ id, label, keys = '' }) => (
                  <div key={id} className={styles.row}>
                    <dt>{label}</dt>
                    <dd>
                      <Kbd keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  )
}
