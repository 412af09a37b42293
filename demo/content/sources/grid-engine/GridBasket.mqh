//+------------------------------------------------------------------+
//|                                                   GridBasket.mqh |
//|   One side of a grid: its levels, its profit, its end.           |
//+------------------------------------------------------------------+
#include <Trade\Trade.mqh>

class CGridBasket
  {
private:
   ENUM_POSITION_TYPE m_side;
   long              m_magic;
   CTrade            m_trade;
   bool              m_closing;

   bool              Select(const int index) const
     {
      return PositionGetSymbol(index) == _Symbol
             && PositionGetInteger(POSITION_MAGIC) == m_magic
             && PositionGetInteger(POSITION_TYPE) == m_side;
     }

public:
   void              Setup(const ENUM_POSITION_TYPE side, const long magic)
     {
      m_side    = side;
      m_magic   = magic;
      m_closing = false;
      m_trade.SetExpertMagicNumber(magic);
      m_trade.SetTypeFillingBySymbol(_Symbol);
     }

   int               Levels() const
     {
      int count = 0;
      for(int i = PositionsTotal() - 1; i >= 0; i--)
         if(Select(i))
            count++;
      return count;
     }

   //--- Profit with swap, in account currency.
   double            Profit() const
     {
      double sum = 0.0;
      for(int i = PositionsTotal() - 1; i >= 0; i--)
         if(Select(i))
            sum += PositionGetDouble(POSITION_PROFIT) + PositionGetDouble(POSITION_SWAP);
      return sum;
     }

   //--- The price of the outermost level, 0 without levels.
   double            Outermost() const
     {
      double price = 0.0;
      for(int i = PositionsTotal() - 1; i >= 0; i--)
        {
         if(!Select(i))
            continue;
         const double open = PositionGetDouble(POSITION_PRICE_OPEN);
         if(price == 0.0 || (m_side == POSITION_TYPE_BUY ? open < price : open > price))
            price = open;
        }
      return price;
     }

   //--- Adds a level unless the basket is on its way out.
   bool              Add(const double lots)
     {
      if(m_closing || lots <= 0.0)
         return false;
      const string comment = StringFormat("level %d", Levels() + 1);
      return m_side == POSITION_TYPE_BUY ? m_trade.Buy(lots, _Symbol, 0.0, 0.0, 0.0, comment)
                                         : m_trade.Sell(lots, _Symbol, 0.0, 0.0, 0.0, comment);
     }

   //--- Closes every level; called again on each tick until nothing is left.
   void              Close(const string reason)
     {
      if(!m_closing)
         PrintFormat("Closing %s: %s, %.2f", EnumToString(m_side), reason, Profit());
      m_closing = true;
      for(int i = PositionsTotal() - 1; i >= 0; i--)
         if(Select(i))
            m_trade.PositionClose(PositionGetInteger(POSITION_TICKET));
      if(Levels() == 0)
         m_closing = false;
     }

   bool              IsClosing() const { return m_closing; }
  };
//+------------------------------------------------------------------+
