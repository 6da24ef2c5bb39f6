import { listColors, type PropertySlide } from '@broadside/scene/editor'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { opaque, recolor } from '#web/designs/colors.ts'
import { Button } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { useSession } from '../../session/use-session.ts'
import { useBrand } from '../brand/use-brand.ts'
import type { Value } from '../reading/use-property.ts'
import { useSlide } from '../reading/use-slide.ts'
import { alphaOf, withAlpha } from './alpha.ts'
import styles from './fields.module.css'
import { recentColors, rememberColor } from './recent-colors.ts'
import { percent, SliderField } from './slider-field.tsx'
import { Swatches } from './swatches.tsx'

const t = translator('designProperties')

/** Shown of those in the document. */
const mostColors = 16

/** The opacity of a color, as a number. */
const useAlpha = ({ state, set, slide }: Value<string>): Value<number> => {
  const slideAlpha = useCallback((): PropertySlide<number> => {
    const { by, ...rest } = slide()
    const byAlpha = (change: (alpha: number) => number): void => by((color) => withAlpha(color, change(alphaOf(color))))
    return { ...rest, to: (alpha) => byAlpha(() => alpha), by: byAlpha }
  }, [slide])
  return {
    state: state && { ...state, value: state.value === undefined ? undefined : alphaOf(state.value) },
    set: (alpha) => set(withAlpha(state?.value ?? '', alpha)),
    slide: slideAlpha,
  }
}

interface ColorPickerProps {
  value: Value<string>
  isOptional: boolean
}

/** All ways to choose a color: the browser's, those of the brand kit, of the document, and the last ones. */
export const ColorPicker = ({ value, isOptional }: ColorPickerProps) => {
  const { editor } = useSession()
  const { kit, apply } = useBrand()
  const alpha = useAlpha(value)
  const { state, set } = value
  const sliding = useSlide(value)
  const recent = useSyncExternalStore(recentColors.subscribe, recentColors.get)
  // Those from before the choice, so that they stay where they are meanwhile.
  const inDocument = useMemo(() => listColors(editor.store.get().document).slice(0, mostColors), [editor])
  const color = state?.value ?? ''
  const choose = (next: string): void => {
    set(next)
    rememberColor(next)
  }
  const named = (colors: readonly string[]) => colors.map((one) => ({ color: one, name: one }))
  return (
    <>
      <label className={styles.native}>
        {t('anyColor')}
        <input
          type="color"
          value={opaque(color)}
          ref={(element) => {
            const onEnd = (): void => {
              sliding.end()
              if (element) rememberColor(element.value)
            }
            element?.addEventListener('change', onEnd)
            return () => element?.removeEventListener('change', onEnd)
          }}
          onChange={({ target }) => sliding.to(recolor(color, target.value))}
          onBlur={sliding.end}
        />
      </label>
      {color !== '' && <SliderField label={t('opacity')} value={alpha} {...percent} />}
      {isOptional && (
        <Button onClick={() => set('')} disabledReason={color === '' && !state?.isMixed ? t('alreadyNone') : undefined}>
          {t('removeColor')}
        </Button>
      )}
      <Swatches
        title={t('brandColors')}
        swatches={(kit?.colors ?? []).map(({ name, value: own }) => ({ name, color: own }))}
        color={color}
        onChoose={(next) => apply(() => choose(next))}
      />
      <Swatches title={t('documentColors')} swatches={named(inDocument)} color={color} onChoose={choose} />
      <Swatches title={t('recentColors')} swatches={named(recent)} color={color} onChoose={choose} />
    </>
  )
}
