//+------------------------------------------------------------------+
//|                                                       Signal.mqh |
//|   The only file to change: where a direction comes from.         |
//+------------------------------------------------------------------+
class CSignal
  {
private:
   int               m_fast;
   int               m_slow;

public:
                     CSignal() : m_fast(INVALID_HANDLE), m_slow(INVALID_HANDLE) {}

   bool              Init(const string symbol, const ENUM_TIMEFRAMES timeframe)
     {
      m_fast = iMA(symbol, timeframe, 20, 0, MODE_EMA, PRICE_CLOSE);
      m_slow = iMA(symbol, timeframe, 100, 0, MODE_EMA, PRICE_CLOSE);
      return m_fast != INVALID_HANDLE && m_slow != INVALID_HANDLE;
     }

   void              Release()
     {
      IndicatorRelease(m_fast);
      IndicatorRelease(m_slow);
     }

   //--- 1 to be long, -1 to be short, 0 to do nothing. The cross is only an example.
   int               Direction() const
     {
      double fast[2], slow[2];
      if(CopyBuffer(m_fast, 0, 1, 2, fast) != 2 || CopyBuffer(m_slow, 0, 1, 2, slow) != 2)
         return 0;
      if(fast[0] <= slow[0] && fast[1] > slow[1])
         return 1;
      if(fast[0] >= slow[0] && fast[1] < slow[1])
         return -1;
      return 0;
     }
  };
//+------------------------------------------------------------------+
