import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Kbd } from '#ui/kbd/kbd.tsx'
import { translator } from '#i18n/translator.ts'
import { commandGroups } from '#lib/command.ts'
import { serverNow } from '#lib/server-clock.ts'
import { type AvailableCommand, listCommands } from './commands.ts'
import { nameGroup } from './name-group.ts'
import { showPalette } from './shell-commands.ts'
import styles from './palette.module.css'
import { type Group, rankGroups, withRecent } from './ranking.ts'
import { typeAhead } from './type-ahead.ts'
import { useFound } from './use-found.ts'
import { useNear } from './use-near.ts'
import { useUser } from './user-menu.tsx'
import { readUses, storeUse } from './uses.ts'

const t = translator('shell')

const recentCount = 4

const toGroups = (commands: readonly AvailableCommand[]): Group<AvailableCommand>[] =>
  commandGroups.flatMap((value) => {
    const items = commands.filter(({ group }) => group === value)
    return items.length ? [{ value, items }] : []
  })

/** The commands to choose from for this text, those used most first; without one, first of all those used last. */
const useShown = (text: string): Group<AvailableCommand>[] => {
  const { id: userId } = useUser()
  const { contains } = Autocomplete.useFilter()
  const [{ commands, uses, now }] = useState(() => ({
    commands: listCommands().filter(({ id }) => id !== showPalette.id),
    uses: readUses(userId),
    now: serverNow().getTime(),
  }))
  const near = useNear()
  const found = useFound(text)
  if (text.trim() === '') return withRecent(toGroups([...commands, ...near]), uses, recentCount)
  const matches = ({ label }: AvailableCommand): boolean => contains(label, text)
  const nearby = near.filter(matches)
  const others = found.filter(({ id }) => nearby.every((post) => post.id !== id))
  // The server's answers arrive late, so they are below all else.
  return [commands.filter(matches), nearby, others].flatMap((some) => rankGroups(toGroups(some), uses, now))
}

const Item = ({ command, onRun }: { command: AvailableCommand; onRun: (command: AvailableCommand) => void }) => {
  const { icon: Icon, label, keys, note } = command
  return (
    <Autocomplete.Item value={command} onClick={() => onRun(command)} className={styles.item}>
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <span className={styles.label}>{label}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {keys && <Kbd keys={keys} />}
    </Autocomplete.Item>
  )
}

/** The command menu, searchable by name. Starts with what was typed before it loaded. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { id: userId } = useUser()
  const ahead = useSyncExternalStore(typeAhead.onChange, typeAhead.read)
  /** The field's text, once it has the focus. */
  const [own, setOwn] = useState<string>()
  const shown = useShown(own ?? ahead.text)
  const run = (command: AvailableCommand): void => {
    onClose()
    storeUse(userId, command.id)
    command.run()
  }
  const takeOver = (): void => {
    if (own === undefined) setOwn(typeAhead.read().text)
    typeAhead.end()
  }
  const submit = useEffectEvent((): void => {
    const first = shown[0]?.items[0]
    if (first) run(first)
  })
  useEffect(() => {
    if (ahead.isSubmitted) submit()
  }, [ahead.isSubmitted])
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label={t('palette')}>
          <Autocomplete.Root
            open
            inline
            items={shown}
            value={own ?? ahead.text}
            onValueChange={setOwn}
            filter={null}
            itemToStringValue={({ label }: AvailableCommand) => label}
            autoHighlight="always"
            keepHighlight
          >
            <div className={styles.field}>
              <Search size={16} strokeWidth={1.75} aria-hidden />
              <Autocomplete.Input
                className={styles.input}
                aria-label={t('palette')}
                placeholder={t('palettePlaceholder')}
                onFocus={takeOver}
              />
            </div>
            <Autocomplete.Empty>
              <p className={styles.empty}>{t('paletteEmpty')}</p>
            </Autocomplete.Empty>
            <Autocomplete.List className={styles.list}>
              {({ value, items }: Group<AvailableCommand>) => (
                <Autocomplete.Group key={value} items={items}>
                  <Autocomplete.GroupLabel className={styles.group}>{nameGroup(value)}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: AvailableCommand) => <Item key={command.id} command={command} onRun={run} />}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
