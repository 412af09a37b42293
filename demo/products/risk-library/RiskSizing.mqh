//+------------------------------------------------------------------+
//|                                                   RiskSizing.mqh |
//|   Lots from risk, volume step, margin and stops level.           |
//+------------------------------------------------------------------+
#property copyright "Tradeshelf"
#property strict

//--- Everything about the size of one position on one symbol.
class CRiskSizing
  {
private:
   string            m_symbol;

   //--- Money that one lot loses when price moves by one unit of price.
   double            MoneyPerUnit() const
     {
      const double tick_value = SymbolInfoDouble(m_symbol, SYMBOL_TRADE_TICK_VALUE_LOSS);
      const double tick_size  = SymbolInfoDouble(m_symbol, SYMBOL_TRADE_TICK_SIZE);
      return tick_size > 0.0 ? tick_value / tick_size : 0.0;
     }

public:
                     CRiskSizing(const string symbol) : m_symbol(symbol) {}

   //--- Lots that lose risk_percent of equity between entry and stop;
   //--- 0 when the smallest volume would already risk more than that.
   double            LotsForRisk(const double risk_percent, const double entry, const double stop) const
     {
      const double distance = MathAbs(entry - stop);
      const double per_lot  = distance * MoneyPerUnit();
      if(per_lot <= 0.0 || risk_percent <= 0.0)
         return 0.0;
      const double money = AccountInfoDouble(ACCOUNT_EQUITY) * risk_percent / 100.0;
      return NormalizeLots(money / per_lot);
     }

   //--- Rounds down to the volume step and keeps within the symbol's limits.
   double            NormalizeLots(const double lots) const
     {
      const double step    = SymbolInfoDouble(m_symbol, SYMBOL_VOLUME_STEP);
      const double minimum = SymbolInfoDouble(m_symbol, SYMBOL_VOLUME_MIN);
      const double maximum = SymbolInfoDouble(m_symbol, SYMBOL_VOLUME_MAX);
      if(step <= 0.0)
         return 0.0;
      //--- The small addend keeps 0.30 / 0.01 from becoming 29.
      const double rounded = MathFloor(lots / step + 1e-7) * step;
      if(rounded < minimum)
         return 0.0;
      return NormalizeDouble(MathMin(rounded, maximum), 8);
     }

   //--- Whether the account can carry the order and keep a fifth of its margin free.
   bool              HasMargin(const ENUM_ORDER_TYPE type, const double lots, const double price) const
     {
      double needed = 0.0;
      if(!OrderCalcMargin(type, m_symbol, lots, price, needed))
         return false;
      return needed <= 0.8 * AccountInfoDouble(ACCOUNT_MARGIN_FREE);
     }

   //--- Whether a stop is far enough away for the server.
   bool              IsStopAllowed(const double price, const double stop) const
     {
      const long   level = SymbolInfoInteger(m_symbol, SYMBOL_TRADE_STOPS_LEVEL);
      const double point = SymbolInfoDouble(m_symbol, SYMBOL_POINT);
      return MathAbs(price - stop) >= level * point;
     }

   //--- Money that all open positions of the symbol lose at their stops.
   //--- A position without a stop makes the answer EMPTY_VALUE: unlimited.
   double            OpenRisk() const
     {
      double sum = 0.0;
      for(int i = PositionsTotal() - 1; i >= 0; i--)
        {
         if(PositionGetSymbol(i) != m_symbol)
            continue;
         const double stop = PositionGetDouble(POSITION_SL);
         if(stop == 0.0)
            return EMPTY_VALUE;
         const bool   is_buy = PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY;
         const double open   = PositionGetDouble(POSITION_PRICE_OPEN);
         const double loss   = is_buy ? open - stop : stop - open;
         sum += MathMax(0.0, loss) * MoneyPerUnit() * PositionGetDouble(POSITION_VOLUME);
        }
      return sum;
     }
  };
//+------------------------------------------------------------------+
