/** What a plot shows; a product's pictures are a list of these. */
export type Visual =
  | {
      kind: 'candles';
      /** Another reading of the same prices. */
      style?: 'heikin' | 'renko';
      overlays?: readonly Overlay[];
      sub?: SubWindow;
      /** Symbol and timeframe, where they differ from the product's. */
      symbol?: string;
      timeframe?: string;
    }
  | { kind: 'equity' }
  | { kind: 'heatmap' }
  | { kind: 'matrix' }
  | { kind: 'scanner' }
  | { kind: 'pair' }
  | { kind: 'fan' }
  | { kind: 'histogram' }
  | { kind: 'hours' }
  | { kind: 'strength' }
  | { kind: 'network' }
  | { kind: 'inputs' }
  | { kind: 'code' };

/** Something drawn over or under the candles. */
export type Overlay =
  | 'ribbon'
  | 'bands'
  | 'vwap'
  | 'channel'
  | 'kalman'
  | 'sessions'
  | 'range'
  | 'structure'
  | 'blocks'
  | 'arrows'
  | 'trail'
  | 'grid'
  | 'profile'
  | 'news'
  | 'regimes'
  | 'timer'
  | 'panel'
  | 'guard';

/** An oscillator under the candles. */
export type SubWindow = 'rsi' | 'macd' | 'atr' | 'delta' | 'zscore' | 'volume' | 'spread';
