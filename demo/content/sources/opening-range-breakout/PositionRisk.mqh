//+------------------------------------------------------------------+
//|                                                 PositionRisk.mqh |
//+------------------------------------------------------------------+

//--- Lots that lose risk_percent of equity over distance; 0 when even the minimum is too much.
double LotsForRisk(const string symbol, const double risk_percent, const double distance)
  {
   const double value = SymbolInfoDouble(symbol, SYMBOL_TRADE_TICK_VALUE_LOSS);
   const double size  = SymbolInfoDouble(symbol, SYMBOL_TRADE_TICK_SIZE);
   const double step  = SymbolInfoDouble(symbol, SYMBOL_VOLUME_STEP);
   if(value <= 0.0 || size <= 0.0 || step <= 0.0 || distance <= 0.0)
      return 0.0;
   const double money = AccountInfoDouble(ACCOUNT_EQUITY) * risk_percent / 100.0;
   const double lots  = MathFloor(money / (distance / size * value) / step + 1e-7) * step;
   if(lots < SymbolInfoDouble(symbol, SYMBOL_VOLUME_MIN))
      return 0.0;
   return MathMin(lots, SymbolInfoDouble(symbol, SYMBOL_VOLUME_MAX));
  }

//--- The server refuses stops that are nearer than its stops level.
bool IsStopAllowed(const string symbol, const double distance)
  {
   const double level = (double)SymbolInfoInteger(symbol, SYMBOL_TRADE_STOPS_LEVEL);
   return distance > level * SymbolInfoDouble(symbol, SYMBOL_POINT);
  }
//+------------------------------------------------------------------+
