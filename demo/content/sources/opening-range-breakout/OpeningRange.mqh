//+------------------------------------------------------------------+
//|                                                 OpeningRange.mqh |
//|   High and low between two times of the day, from M1 bars.       |
//+------------------------------------------------------------------+
class COpeningRange
  {
private:
   int               m_start_seconds;
   int               m_length_seconds;
   double            m_high;
   double            m_low;
   datetime          m_measured;

   datetime          StartOf(const datetime time) const
     {
      return time - time % 86400 + m_start_seconds;
     }

public:
                     COpeningRange() : m_high(0.0), m_low(0.0), m_measured(0) {}

   void              Setup(const int hour, const int minute, const int minutes)
     {
      m_start_seconds  = (hour * 60 + minute) * 60;
      m_length_seconds = minutes * 60;
     }

   bool              IsComplete(const datetime now) const
     {
      return now >= StartOf(now) + m_length_seconds;
     }

   //--- Measures once a day; false while history is missing.
   bool              Measure(const string symbol, const datetime now)
     {
      const datetime start = StartOf(now);
      if(m_measured == start)
         return true;
      double highs[], lows[];
      const datetime last = start + m_length_seconds - 60;
      const int count = CopyHigh(symbol, PERIOD_M1, start, last, highs);
      if(count < m_length_seconds / 120 || CopyLow(symbol, PERIOD_M1, start, last, lows) != count)
         return false;
      m_high     = highs[ArrayMaximum(highs)];
      m_low      = lows[ArrayMinimum(lows)];
      m_measured = start;
      return m_high > m_low;
     }

   double            High() const { return m_high; }
   double            Low()  const { return m_low; }
  };
//+------------------------------------------------------------------+
